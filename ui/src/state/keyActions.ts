/** Which key does what in the current state. Pure: the page carries it out. */
import { chipsFor, goldAct, type GoldAct } from './betting';
import { isSameSpot, type TableState } from './tableState';
import { KEY_AGAIN, KEY_CLEAR, KEY_DOUBLE_BETS, KEY_UNDO, type BetSpot, type PlayerChoice } from '../wire';

export type KeyAction =
  | { readonly does: 'choose'; readonly choice: PlayerChoice }
  | { readonly does: 'lay'; readonly spot: BetSpot; readonly chip: number }
  | { readonly does: 'spot'; readonly spot: BetSpot }
  | { readonly does: 'details'; readonly spot: BetSpot }
  | {
      readonly does:
        | 'undo'
        | 'clear'
        | 'rebet'
        | 'rebetDoubled'
        | 'rebetAndDeal'
        | 'betAndDeal'
        | 'openAndDeal'
        | 'double'
        | 'ready'
        | 'sitOut'
        | 'sign'
        | 'cancelConfirmation';
    };

/** What the selected spot pays. */
const DETAILS = '/';
/** To sit a round out: as every offer is declined. */
export const KEY_SIT_OUT = 'n';

export function keyAction(key: string, state: TableState): KeyAction | null {
  if (key === '?') return { does: 'sign' };
  const mine = state.frame?.mine;
  if (mine === undefined) return null;
  if (key === 'Escape') return state.confirming === '' ? null : { does: 'cancelConfirmation' };
  const letter = key.toLowerCase();
  const choice = mine.choices.find((each) => each.key !== '' && each.key.toLowerCase() === letter);
  if (choice !== undefined && mine.asked) return { does: 'choose', choice };
  const done = key === 'Enter' || key === ' ' || (mine.ready !== null && mine.ready.key.toLowerCase() === letter);
  // Chips that are still being sent arrive before this command. Anything else on its way lays nothing.
  const laying = mine.bets.length > 0 && state.laid.some((one) => !one.done && one.cents > 0);
  const gold = mine.bets.length > 0 && !laying ? goldOf(state) : 'deal';
  if (done && (gold === 'rebetAndDeal' || gold === 'betAndDeal' || gold === 'openAndDeal')) return { does: gold };
  if (done && (mine.ready !== null || laying)) return { does: 'ready' };
  const empty = mine.bets.length > 0 && mine.bets.every((each) => each.laid === 0);
  if (letter === KEY_SIT_OUT && empty && mine.ready !== null) return { does: 'sitOut' };
  const spot = mine.bets.find((each) => isSameSpot(each, state.spot)) ?? mine.bets[0];
  return spot === undefined ? null : bettingAction(key, letter, mine.bets, spot, state);
}

function bettingAction(
  key: string,
  letter: string,
  spots: ReadonlyArray<BetSpot>,
  spot: BetSpot,
  state: TableState,
): KeyAction | null {
  if (/^[1-9]$/.test(key)) {
    const chip = chipsFor(spot)[Number(key) - 1];
    return chip === undefined ? null : { does: 'lay', spot, chip };
  }
  // A box that is not open to the reader is left out.
  const open = spots.filter((each) => each === spot || each.barred === null || each.laid > 0);
  const at = open.indexOf(spot);
  switch (letter) {
    case 'arrowright':
    case 'arrowdown':
      return { does: 'spot', spot: open[(at + 1) % open.length] ?? spot };
    case 'arrowleft':
    case 'arrowup':
      return { does: 'spot', spot: open[(at + open.length - 1) % open.length] ?? spot };
    case KEY_UNDO:
    case 'backspace':
      return { does: 'undo' };
    case KEY_CLEAR:
    case 'delete':
      return { does: 'clear' };
    case KEY_AGAIN:
      return { does: 'rebet' };
    case KEY_DOUBLE_BETS:
      return { does: state.frame?.mine.asked === true && goldOf(state) === 'rebetAndDeal' ? 'rebetDoubled' : 'double' };
    case DETAILS:
      return { does: 'details', spot };
    default:
      return null;
  }
}

function goldOf({ frame, laid, spot }: TableState): GoldAct {
  return frame === null ? 'wait' : goldAct(frame, laid, spot);
}

/** Whether the key belongs to a field, an open drawer or the focused button. */
export function isHandledElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog') !== null) return true;
  if (target.matches('input, textarea, select')) return true;
  const presses = event.key === 'Enter' || event.key === ' ';
  return presses && target.closest('button, a, [role=button]') !== null;
}
