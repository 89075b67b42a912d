import { counted } from '../counted';
import type { MouseEvent } from 'react';
import type { LobbyTable } from '../http';
import { dollars } from '../money';
import { FaceMark } from '../parts/FaceMark';
import { addressOf, navigate, type Intent } from '../routes';
import { shownName, type Faces } from '../server/faces';
import { FeltPicture } from './FeltPicture';
import { Icon } from '../parts/Icon';
import { TableCost, TableFacts, limitsText } from './TableFacts';
import { freeSeats, isSaidByTitle } from './tableList';

const FACES_SHOWN = 4;

/** Follows a link within the page; a click that asks for a new window is the browser's. */
export function follow(event: MouseEvent, table: string, intent?: Intent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  navigate({ page: 'table', table, seat: '' }, intent);
}

/** A table of the lobby. `chips` is what the reader has there, null where they do not sit there. */
export function TableCard({ table, chips, faces }: { table: LobbyTable; chips: number | null; faces: Faces }) {
  const seated = chips !== null;
  const free = freeSeats(table);
  const address = addressOf({ page: 'table', table: table.name, seat: '' });
  const verb = seated ? 'Return' : 'Play';
  return (
    <li className={seated ? 'table-card table-card-mine' : 'table-card'} data-table={table.name}>
      <FeltPicture table={table} faces={faces} />
      <div className="table-text">
        <h3>
          {table.title}
          {isSaidByTitle(table) ? null : <small className="table-game">{table.game}</small>}
        </h3>
        <p className="table-special">
          {seated ? (
            <>
              You are seated · <b>{dollars(chips)}</b> at this table
            </>
          ) : (
            table.special
          )}
        </p>
        <TableFacts table={table} />
      </div>
      <TableCost table={table} />
      {table.meters.map((meter) => (
        <p className="table-meter" key={meter.label}>
          {meter.label} <b>{dollars(meter.cents)}</b>
        </p>
      ))}
      <div className="table-foot">
        <span className="table-limits">{limitsText(table)}</span>
        <Sitting table={table} faces={faces} />
        {seated ? (
          <button
            type="button"
            className="button table-second"
            aria-label={`Leave: ${table.title}`}
            onClick={() => navigate({ page: 'table', table: table.name, seat: '' }, 'leave')}
          >
            Leave
          </button>
        ) : (
          <a
            className={free > 0 ? 'button table-second' : 'table-go'}
            href={address}
            aria-label={`Watch: ${table.title}`}
            title={free > 0 ? 'Watch without a seat' : 'Every seat is taken'}
            onClick={(event) => follow(event, table.name)}
          >
            <Icon name="watch" size={18} />
            <span>Watch</span>
          </a>
        )}
        {seated || free > 0 ? (
          <a
            className="table-go"
            href={address}
            aria-label={`${verb}: ${table.title}`}
            onClick={(event) => follow(event, table.name, seated ? undefined : 'sit')}
          >
            <span>{verb}</span>
          </a>
        ) : null}
      </div>
    </li>
  );
}

/** Who sits there, in their colours, people first. */
function Sitting({ table, faces }: { table: LobbyTable; faces: Faces }) {
  const people = table.seats.filter((seat) => !seat.bot);
  const all = [...people, ...table.seats.filter((seat) => seat.bot)];
  const names = people.map((seat) => shownName(faces, seat.player)).join(', ');
  const words = [
    names === '' ? 'Nobody sits here' : `${names} ${people.length === 1 ? 'sits' : 'sit'} here`,
    counted(all.length - people.length, 'house bot'),
    counted(freeSeats(table), 'free seat'),
  ].join(', ');
  return (
    <span className="sitting" role="img" aria-label={words} title={words}>
      {all.slice(0, FACES_SHOWN).map((seat) => (
        <FaceMark key={seat.box} player={seat.player} faces={faces} bot={seat.bot} />
      ))}
      {all.length > FACES_SHOWN ? <i className="face face-more">+{all.length - FACES_SHOWN}</i> : null}
      <span className="sitting-free">{counted(freeSeats(table), 'free seat')}</span>
    </span>
  );
}
