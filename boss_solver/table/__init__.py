"""A record being kept: entering, undoing, mending, on disk.

Start with :class:`boss_solver.table.entry.live.LiveRecord`.
"""
