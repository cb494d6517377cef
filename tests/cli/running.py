"""Running ``boss`` in tests of the command line."""

from tests.running import BOSS, NOWHERE, Output, Stream, boss, process
from tests.tree import EXAMPLES

__all__ = ["BOSS", "EXAMPLES", "NOWHERE", "Output", "Stream", "boss", "process"]
