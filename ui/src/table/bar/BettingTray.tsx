import type { MouseEvent } from 'react';
import { chipsFor, isRaised } from '../../state/betting';
import { Chip } from '../../chips/Chips';
import { DENOMINATIONS } from '../../chips/denominations';
import { dollars } from '../../money';
import { Icon } from '../../parts/Icon';
import { isSameSpot, type TableState } from '../../state/tableState';
import type { TableStore } from '../../state/tableStore';
import { KEY_AGAIN, KEY_CLEAR, KEY_DOUBLE_BETS, KEY_UNDO, type Mine } from '../../wire';

/** A click leaves the focus where it was, so that Enter deals and does not place the chip again. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The chip tray: a touch lays a chip on the chosen spot. */
export function BettingTray({
  store,
  state,
  mine,
  onInfo,
}: {
  store: TableStore;
  state: TableState;
  mine: Mine;
  onInfo: (wager: string) => void;
}) {
  const spot = mine.bets.find((each) => isSameSpot(each, state.spot)) ?? mine.bets[0];
  if (spot === undefined) return null;
  const chips = chipsFor(spot);
  const total = mine.bets.reduce((sum, each) => sum + each.laid, 0);
  const none = total === 0;
  const ready = mine.ready;
  const several = mine.bets.some((each) => each.box !== mine.box && each.laid > 0);
  const label = spot.box !== 0 && (several || spot.box !== mine.box) ? `Box ${String(spot.box)}: ${spot.label}` : spot.label;
  return (
    <div className="betting">
      <p className="tray-for">
        <b>{label}</b>
        <span>
          {isRaised(spot, state.chip)
            ? `raised to the ${dollars(spot.least)} minimum`
            : `${dollars(spot.least)}${spot.most > 0 ? ` to ${dollars(spot.most)}` : ' and up'}`}
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label={`What ${spot.label} pays`}
          onMouseDown={keepFocus}
          onClick={() => onInfo(spot.wager)}
        >
          <Icon name="info" size={18} />
        </button>
      </p>
      <div className="chip-tray" role="group" aria-label={`Chips for ${label}`}>
        {chips.map((chip, at) => (
          <button
            key={chip}
            type="button"
            className={chip === state.chip ? 'chip chip-chosen' : 'chip'}
            aria-label={`Place ${chipName(chip)} on ${label}`}
            aria-keyshortcuts={String(at + 1)}
            onMouseDown={keepFocus}
            onClick={() => {
              store.dispatch({ what: 'chosen', chip });
              store.lay(spot, chip);
            }}
          >
            <Chip cents={chip} size={46} />
          </button>
        ))}
      </div>
      <div className="bet-acts">
        <button
          type="button"
          className="tool"
          aria-keyshortcuts={KEY_UNDO.toUpperCase()}
          aria-disabled={none}
          onMouseDown={keepFocus}
          onClick={() => store.undo()}
        >
          <Icon name="undo" size={18} />
          <span>Undo</span>
        </button>
        <button
          type="button"
          className="tool"
          aria-keyshortcuts={KEY_CLEAR.toUpperCase()}
          aria-disabled={none}
          onMouseDown={keepFocus}
          onClick={() => store.clear()}
        >
          <Icon name="clear" size={18} />
          <span>Clear</span>
        </button>
        {none && mine.again.length > 0 ? (
          <button
            type="button"
            className="tool"
            aria-keyshortcuts={KEY_AGAIN.toUpperCase()}
            onMouseDown={keepFocus}
            onClick={() => store.rebet()}
          >
            <Icon name="again" size={18} />
            <span>Re-bet</span>
          </button>
        ) : (
          <button
            type="button"
            className="tool"
            aria-keyshortcuts={KEY_DOUBLE_BETS.toUpperCase()}
            aria-disabled={none}
            onMouseDown={keepFocus}
            onClick={() => store.double()}
          >
            <b>×2</b>
            <span>Double</span>
          </button>
        )}
        {ready === null ? (
          <span className="deal deal-out deal-waits">
            {mine.asked ? 'Place your bet' : none ? 'Place a chip to join in' : 'Waiting for the others'}
          </span>
        ) : (
          <button
            type="button"
            className={['deal', none ? 'deal-out' : '', state.pressed === 'ready' ? 'choice-pressed' : ''].join(' ')}
            aria-disabled={ready.barred !== null}
            aria-keyshortcuts="Enter"
            onMouseDown={keepFocus}
            onClick={() => readyOrReason(store, mine)}
          >
            {ready.label}
            {total > 0 ? <span className="choice-sum">{dollars(total)}</span> : null}
          </button>
        )}
      </div>
    </div>
  );
}

/** `$25`; where its face says it shorter, that too: `$1,000, 1K,`. */
function chipName(cents: number): string {
  const face = DENOMINATIONS.find((kind) => kind.cents === cents)?.name ?? '';
  return dollars(cents).includes(face) ? dollars(cents) : `${dollars(cents)}, ${face},`;
}

export function readyOrReason(store: TableStore, mine: Mine): void {
  const barred = mine.ready?.barred ?? null;
  if (barred === null) store.ready();
  else store.dispatch({ what: 'notice', says: barred.says, clause: barred.clause });
}
