"""Tests of judging moves."""
