"""Fixtures of the page's tests, and Hypothesis profiles.

The profile `ci` is short and the same every time, HYPOTHESIS_PROFILE=thorough looks further each time.
"""

import os

from hypothesis import HealthCheck, settings

from .browser import chromium, house, invite, make_house, make_rigged_house

__all__ = ["chromium", "house", "invite", "make_house", "make_rigged_house"]

settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.register_profile("thorough", settings.get_profile("ci"), derandomize=False, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
