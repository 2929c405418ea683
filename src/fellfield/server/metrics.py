"""Prometheus metrics; each `ServerApp` has its own registry."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

_BUCKET_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper bounds of the latency buckets, in seconds."""


class CommandMetrics(Collector):
    """Counters updated on every command: plain numbers, because only the event loop writes them."""

    def __init__(self) -> None:
        self.frames = 0
        self._counts: dict[tuple[str, str], int] = {}
        self._buckets = [0] * (len(_BUCKET_BOUNDS) + 1)
        self._seconds = 0.0

    def observe(self, kind: str, code: str, seconds: float) -> None:
        """Count a command by kind and result code, with its latency in seconds."""
        known = (kind, code)
        self._counts[known] = self._counts.get(known, 0) + 1
        self._buckets[bisect_left(_BUCKET_BOUNDS, seconds)] += 1
        self._seconds += seconds

    def collect(self) -> Iterator[Metric]:
        """Yield the metric families."""
        orders = CounterMetricFamily("fellfield_orders", "Commands by kind and result.", labels=["do", "code"])
        for known, count in list(self._counts.items()):
            orders.add_metric(known, count)
        yield orders
        ends = [*(str(bound) for bound in _BUCKET_BOUNDS), "+Inf"]
        buckets = list(zip(ends, accumulate(self._buckets), strict=True))
        about = "Seconds from a command to its durable answer."
        yield HistogramMetricFamily("fellfield_order_seconds", about, buckets=buckets, sum_value=self._seconds)
        yield CounterMetricFamily("fellfield_frames", "Messages sent to sockets.", value=self.frames)


class Metrics:
    """All metrics of a server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.commands = CommandMetrics()
        self.registry.register(self.commands)
        self.requests = Counter("fellfield_requests", "HTTP requests.", ["route", "status"], registry=self.registry)
        self.refused = Counter(
            "fellfield_refused", "Requests refused by limits and checks.", ["code"], registry=self.registry
        )
        self.bots = Counter("fellfield_bot_answers", "Decisions made by bots.", registry=self.registry)
        self.failed_starts = Counter(
            "fellfield_failed_starts", "Starts that failed because a share was not opened.", registry=self.registry
        )
        self.errors = Counter("fellfield_errors", "Internal errors.", registry=self.registry)
        self.sockets = Gauge("fellfield_sockets", "Open sockets.", registry=self.registry)

    def add_gauge(self, name: str, about: str, value: Callable[[], float]) -> None:
        """Add a gauge whose value is computed on each scrape."""
        Gauge(f"fellfield_{name}", about, registry=self.registry).set_function(value)

    def render(self) -> bytes:
        """All metrics in the Prometheus text format."""
        return generate_latest(self.registry)
