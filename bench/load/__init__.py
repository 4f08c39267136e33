"""The table server under load, compared with boardgame.io's server: `make bench-load`."""
