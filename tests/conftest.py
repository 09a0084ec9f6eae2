"""What every test shares: how hypothesis runs."""

from hypothesis import settings

# A busy machine is not a failure, and the same commit gives the same verdict everywhere.
settings.register_profile("companion", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("companion")
