import { useEffect, useState } from 'react';

/** How long an answer may still take: a bar that empties, and the seconds in figures. */
export function Clock({
  deadline,
  seconds,
  still,
  lost,
}: {
  deadline: number;
  seconds: number;
  still: boolean;
  /** The connection is lost: how much time is left is not known. */
  lost: boolean;
}) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (lost) return undefined;
    const tick = () => setNow(performance.now());
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [deadline, lost]);
  if (deadline === 0 || seconds <= 0) return null;
  const left = Math.max(0, (deadline - now) / 1000);
  const share = Math.min(1, left / seconds);
  if (lost) {
    return (
      <div className="clock clock-lost" role="timer" aria-label="Time left is unknown: the connection is lost">
        <span className="clock-figure">Time unknown</span>
      </div>
    );
  }
  const hurry = left <= 5;
  return (
    <div
      className={hurry ? 'clock clock-hurry' : 'clock'}
      role="timer"
      aria-label={`${String(Math.ceil(left))} seconds left`}
    >
      <div className="clock-track">
        <div
          className="clock-left"
          style={{ transform: `scaleX(${String(share)})`, transition: still ? 'none' : undefined }}
        />
      </div>
      <span className="clock-figure" aria-hidden="true">
        {Math.ceil(left)}
      </span>
    </div>
  );
}
