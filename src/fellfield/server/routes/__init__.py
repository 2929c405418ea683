"""The HTTP interface: everything that is not live, and a way to play for programs without sockets."""
