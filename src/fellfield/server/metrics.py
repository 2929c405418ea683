"""Figures for Prometheus: each server counts in a registry of its own."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

_BUCKET_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""The upper ends of the buckets in which delays are counted, in seconds."""


class CommandMetrics(Collector):
    """What is counted at every move: in plain numbers, since the event loop alone counts, and it has no time."""

    def __init__(self) -> None:
        self.frames = 0
        self._counts: dict[tuple[str, str], int] = {}
        self._buckets = [0] * (len(_BUCKET_BOUNDS) + 1)
        self._seconds = 0.0

    def observe(self, kind: str, code: str, seconds: float) -> None:
        """A command was answered like this, after so long."""
        known = (kind, code)
        self._counts[known] = self._counts.get(known, 0) + 1
        self._buckets[bisect_left(_BUCKET_BOUNDS, seconds)] += 1
        self._seconds += seconds

    def collect(self) -> Iterator[Metric]:
        """As Prometheus wants it."""
        orders = CounterMetricFamily("fellfield_orders", "Commands by kind and answer.", labels=["do", "code"])
        for known, count in list(self._counts.items()):
            orders.add_metric(known, count)
        yield orders
        ends = [*(str(one) for one in _BUCKET_BOUNDS), "+Inf"]
        buckets = list(zip(ends, accumulate(self._buckets), strict=True))
        about = "From a command to its durable answer."
        yield HistogramMetricFamily("fellfield_order_seconds", about, buckets=buckets, sum_value=self._seconds)
        yield CounterMetricFamily("fellfield_frames", "Messages sent to sockets.", value=self.frames)


class Metrics:
    """What is counted."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.commands = CommandMetrics()
        self.registry.register(self.commands)
        self.requests = Counter("fellfield_requests", "HTTP requests.", ["route", "status"], registry=self.registry)
        self.refused = Counter(
            "fellfield_refused", "What limits and checks turned away.", ["code"], registry=self.registry
        )
        self.bots = Counter("fellfield_bot_answers", "Decisions of bots.", registry=self.registry)
        self.errors = Counter(
            "fellfield_errors", "Errors that only the server can have caused.", registry=self.registry
        )
        self.sockets = Gauge("fellfield_sockets", "Open sockets.", registry=self.registry)

    def add_gauge(self, name: str, about: str, value: Callable[[], float]) -> None:
        """A figure that is looked up when asked for."""
        Gauge(f"fellfield_{name}", about, registry=self.registry).set_function(value)

    def render(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self.registry)
