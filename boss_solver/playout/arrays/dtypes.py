"""Names for numpy's arrays by the type of their entries, for annotations."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Int8s = NDArray[np.int8]
Int16s = NDArray[np.int16]
Int64s = NDArray[np.int64]
UInt8s = NDArray[np.uint8]
UInt16s = NDArray[np.uint16]
UInt32s = NDArray[np.uint32]

Indices = NDArray[np.intp]
"""Places in another array: the type by which numpy indexes."""
