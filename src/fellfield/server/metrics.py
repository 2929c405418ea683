"""Figures for Prometheus: each server counts in a registry of its own."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.process_collector import ProcessCollector

_MOMENTS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """What is counted."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.orders = Counter(
            "fellfield_orders", "Commands by kind and answer.", ["do", "code"], registry=self.registry
        )
        self.seconds = Histogram(
            "fellfield_order_seconds", "From a command to its durable answer.", buckets=_MOMENTS, registry=self.registry
        )
        self.frames = Counter("fellfield_frames", "Messages sent to sockets.", registry=self.registry)
        self.requests = Counter("fellfield_requests", "HTTP requests.", ["route", "status"], registry=self.registry)
        self.refused = Counter(
            "fellfield_refused", "What limits and checks turned away.", ["code"], registry=self.registry
        )
        self.bots = Counter("fellfield_bot_answers", "Decisions of bots.", registry=self.registry)
        self.errors = Counter(
            "fellfield_errors", "Errors that only the server can have caused.", registry=self.registry
        )
        self.sockets = Gauge("fellfield_sockets", "Open sockets.", registry=self.registry)

    def watch(self, name: str, about: str, value: Callable[[], float]) -> None:
        """A figure that is looked up when asked for."""
        Gauge(f"fellfield_{name}", about, registry=self.registry).set_function(value)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self.registry)
