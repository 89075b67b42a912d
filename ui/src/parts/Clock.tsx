import { useEffect, useState } from 'react';

/** How long an answer may still take: a bar that empties, and the seconds in figures. */
export function Clock({ deadline, seconds, still }: { deadline: number; seconds: number; still: boolean }) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [deadline]);
  if (deadline === 0 || seconds <= 0) return null;
  const left = Math.max(0, (deadline - now) / 1000);
  const share = Math.min(1, left / seconds);
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
