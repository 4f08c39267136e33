"""Tables over the network: people and bots at the same table, wherever they are."""
