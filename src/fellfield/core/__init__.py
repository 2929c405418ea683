"""The game contract: games, states, actions, events, views, matches and records."""
