/** A table's felt as it is now, for somebody who only looks: drawn as at the table, and scaled to its place. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { TableFelt } from '../games/TableFelt';
import type { LobbyTable, TableRules } from '../http';
import { api } from '../server/api';
import { useReducedMotion, useSettings } from '../settings';
import { TableStore, useTable } from '../state/tableStore';

/** As large as the felt is drawn before it is scaled, in pixels: a half-moon with room for seven boxes. */
const STAGE = { width: 1000, height: 520 };

export default function LiveFelt({ table }: { table: LobbyTable }) {
  const { name, boxes } = table;
  const store = useMemo(() => new TableStore(name), [name]);
  useEffect(() => store.open(), [store]);
  const { frame, drawn } = useTable(store);
  const [rules, setRules] = useState<TableRules | null>(null);
  const settings = useSettings();
  const still = useReducedMotion();
  useEffect(() => {
    let wanted = true;
    void api.rules(name).then(
      (answer) => {
        if (wanted) setRules(answer);
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [name]);
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const shown = frame !== null && drawn !== null && rules !== null && width > 0;
  return (
    <div className={shown ? 'live-felt live-felt-shown' : 'live-felt'} ref={place} inert aria-hidden="true">
      {shown ? (
        <div
          className="live-stage"
          style={{ ...STAGE, transform: `scale(${String(width / STAGE.width)})` }}
        >
          <TableFelt
            frame={drawn}
            seen={frame}
            boxes={boxes}
            motto={rules.motto}
            printed={rules.wagers}
            settings={{ ...settings, still }}
            onProgress={(version, time) => store.dispatch({ what: 'moment', version, time })}
            onShown={(version) => store.dispatch({ what: 'shown', version })}
          />
        </div>
      ) : null}
    </div>
  );
}
