"""A record being kept: entering, undoing, changing, on disk.

Start with :class:`boss_solver.table.entry.live.LiveRecord`.
"""
