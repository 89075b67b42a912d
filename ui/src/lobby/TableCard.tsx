import type { LobbyTable } from '../http';
import { dollars } from '../money';
import { addressOf, navigate } from '../routes';

/** A table of the lobby. `chips` is what the reader has there, null where they do not sit there. */
export function TableCard({ table, chips }: { table: LobbyTable; chips: number | null }) {
  const seated = chips !== null;
  const main = table.limits[0];
  const taken = table.players.length + table.bots.length;
  const free = Math.max(0, table.boxes - taken);
  const route = { page: 'table', table: table.name } as const;
  const verb = seated ? 'Return' : free > 0 ? 'Play' : 'Watch';
  return (
    <li className={seated ? 'table-card table-card-mine' : 'table-card'}>
      <div className="table-top">
        <h3>{table.title}</h3>
        <span className="table-game">{table.game}</span>
      </div>
      <ul className="table-rules">
        {table.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {table.meters.map((meter) => (
        <p className="table-meter" key={meter.label}>
          {meter.label} <b>{dollars(meter.cents)}</b>
        </p>
      ))}
      {seated ? (
        <p className="table-seated">
          You are seated · <b>{dollars(chips)}</b> at this table
        </p>
      ) : null}
      <div className="table-foot">
        {main === undefined ? null : (
          <span className="table-limits">
            {dollars(main.least)}
            {main.most > 0 ? `–${dollars(main.most)}` : ' and up'}
          </span>
        )}
        <Seats taken={table.players.length} bots={table.bots.length} boxes={table.boxes} />
        {seated ? (
          <button
            type="button"
            className="button table-leave"
            aria-label={`Leave: ${table.title}`}
            onClick={() => navigate(route, 'leave')}
          >
            Leave
          </button>
        ) : null}
        <a
          className="table-go"
          href={addressOf(route)}
          aria-label={`${verb}: ${table.title}`}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            navigate(route, verb === 'Play' ? 'sit' : undefined);
          }}
        >
          {verb}
        </a>
      </div>
    </li>
  );
}

function count(many: number, what: string): string {
  return `${String(many)} ${what}${many === 1 ? '' : 's'}`;
}

/** A dot a box: a player, a house bot, free. */
function Seats({ taken, bots, boxes }: { taken: number; bots: number; boxes: number }) {
  const free = Math.max(0, boxes - taken - bots);
  const words = [count(taken, 'player'), count(bots, 'house bot'), count(free, 'free seat')].join(', ');
  return (
    <span className="seats" role="img" aria-label={words} title={words}>
      {Array.from({ length: boxes }, (_, at) => (
        <i key={at} className={at < taken ? 'seat-taken' : at < taken + bots ? 'seat-bot' : 'seat-free'} />
      ))}
    </span>
  );
}
