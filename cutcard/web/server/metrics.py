"""The server's metrics for Prometheus, summed over all tables: no series describes one table or person."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class CoachMetrics:
    """The coach's part: questions and how long they took, queue included."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.questions = Counter(
            "cutcard_coach_questions", "Questions to the coach, by outcome.", ("outcome",), registry=registry
        )
        self.seconds = Histogram(
            "cutcard_coach_seconds",
            "From a question to its answer, queue included.",
            buckets=_SECONDS,
            registry=registry,
        )
        self.ready = Gauge("cutcard_coach_ready", "1 while the coach answers, else 0.", registry=registry)
        self.lost = Counter(
            "cutcard_coach_records_lost", "Decisions and rounds that were not stored.", registry=registry
        )
        self.failures = Counter(
            "cutcard_coach_failures", "Frames that the coach could not read.", registry=registry
        )


class Metrics:
    """Each app has its own registry, so that two in one process do not mix."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        here = self.registry
        self.acts = Counter("cutcard_acts", "Acts by kind and outcome.", ("act", "outcome"), registry=here)
        self.answer_seconds = Histogram(
            "cutcard_answer_seconds", "From a command to its durable answer.", buckets=_SECONDS, registry=here
        )
        self.commit_seconds = Histogram(
            "cutcard_commit_seconds", "A durable commit of one act.", buckets=_SECONDS, registry=here
        )
        self.requests = Counter("cutcard_requests", "HTTP answers by status.", ("status",), registry=here)
        self.request_seconds = Histogram(
            "cutcard_request_seconds", "HTTP requests.", buckets=_SECONDS, registry=here
        )
        self.sockets = Gauge("cutcard_sockets", "Open sockets.", registry=here)
        self.closed = Counter("cutcard_sockets_closed", "Sockets closed, by code.", ("code",), registry=here)
        self.frames_in = Counter("cutcard_frames_in", "Frames from pages.", registry=here)
        self.frames_out = Counter("cutcard_frames_out", "Frames to pages.", registry=here)
        self.bytes_out = Counter("cutcard_frame_bytes_out", "Bytes of frames to pages.", registry=here)
        self.dropped = Counter("cutcard_slow_readers", "Readers dropped as too slow.", registry=here)
        self.tables = Gauge("cutcard_tables", "Tables that run.", registry=here)
        self.rounds = Gauge("cutcard_rounds", "Rounds ended at the tables that run.", registry=here)
        self._sent_frames = self._sent_bytes = 0
        self.ready = Gauge("cutcard_ready", "1 while the database can be written, else 0.", registry=here)
        self.protocol_errors = Counter(
            "cutcard_protocol_errors", "Sockets whose peer broke the protocol.", ("code",), registry=here
        )
        self.log_lines_lost = Gauge(
            "cutcard_log_lines_lost", "Lines of the log that could not be written.", registry=here
        )
        self.alarms = Counter("cutcard_alarms", "Alarms about cards, by test.", ("test",), registry=here)
        self.open_alarms = Gauge("cutcard_open_alarms", "Alarms that nobody has acknowledged.", registry=here)
        self.failures = Counter("cutcard_failures", "Unforeseen errors.", registry=here)
        self.coach = CoachMetrics(here)

    def sent(self, frame: bytes) -> None:
        """Called thousands of times a second, so it adds up here; `text` updates the counters."""
        self._sent_frames += 1
        self._sent_bytes += len(frame)

    def text(self) -> bytes:
        self.frames_out.inc(self._sent_frames)
        self.bytes_out.inc(self._sent_bytes)
        self._sent_frames = self._sent_bytes = 0
        return generate_latest(self.registry)
