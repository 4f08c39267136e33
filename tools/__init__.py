"""Scripts for developers, called by the Makefile and the launcher."""
