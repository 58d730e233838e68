"""Tables over the network: wire messages, seats, sockets, pacing."""
