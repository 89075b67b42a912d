import { useEffect, useRef } from 'react';
import type { RecordLine } from '../state';

/** Everything that was said since the page was opened, the newest at the bottom. */
export function Record({ lines }: { lines: ReadonlyArray<RecordLine> }) {
  const end = useRef<HTMLLIElement>(null);
  // In braces: newer browsers give a promise here, which is no clean-up.
  useEffect(() => {
    void end.current?.scrollIntoView({ block: 'end' });
  }, [lines.length]);
  if (lines.length === 0) return <p className="quiet">Nothing has been said yet.</p>;
  return (
    <ol className="record">
      {lines.map((line, at) => (
        <li key={`${String(line.version)} ${String(at)}`} ref={at === lines.length - 1 ? end : null}>
          {line.text}
          {line.clause === '' ? null : <cite className="clause">{line.clause}</cite>}
        </li>
      ))}
    </ol>
  );
}
