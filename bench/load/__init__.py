"""The table server under load, beside boardgame.io's server: `make bench-load`."""
