import { useEffect, useRef } from 'react';
import { Reason } from '../../parts/Reason';
import type { RecordLine } from '../../state/tableState';
import type { Mine } from '../../wire';
import { CallFloor } from './CallFloor';

/** Within this many pixels of the end, the list follows new lines. */
const AT_THE_END = 80;

/** What was said recently; a seated player can call the floorperson about it. */
export function RecordPanel({
  lines,
  mine,
  table,
}: {
  lines: ReadonlyArray<RecordLine>;
  mine: Mine | undefined;
  table: string;
}) {
  return (
    <>
      {mine === undefined || mine.box === 0 ? null : <CallFloor table={table} />}
      <Lines lines={lines} name={mine?.name ?? ''} />
    </>
  );
}

/** The newest at the bottom; what is about the reader is marked. A reader who has scrolled up stays there. */
function Lines({ lines, name }: { lines: ReadonlyArray<RecordLine>; name: string }) {
  const list = useRef<HTMLOListElement>(null);
  const opened = useRef(false);
  useEffect(() => {
    const body = list.current?.parentElement ?? null;
    const last = list.current?.lastElementChild ?? null;
    if (body === null || last === null) return;
    const below = body.scrollHeight - body.scrollTop - body.clientHeight - last.clientHeight;
    if (!opened.current || below < AT_THE_END) last.scrollIntoView({ block: 'end' });
    opened.current = true;
  }, [lines]);
  if (lines.length === 0) return <p className="quiet">Nothing has been said yet.</p>;
  return (
    <ol className="record" ref={list}>
      {lines.map((line, at) => (
        <li key={`${String(line.version)} ${String(at)}`} className={isMine(line, name) ? 'record-mine' : undefined}>
          <Reason says={name === '' ? line.text : line.text.replaceAll(name, `${name} (you)`)} clause={line.clause} />
        </li>
      ))}
    </ol>
  );
}

function isMine({ player }: RecordLine, name: string): boolean {
  return name !== '' && player === name;
}
