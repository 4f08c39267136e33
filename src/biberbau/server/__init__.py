"""Tables over the network: people on any device and bots play at the same table."""
