"""Every small change of the law's code, one at a time, before the tests: `python bench/planted_faults.py`."""
