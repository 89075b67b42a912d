/** Which key does what, as things stand. Pure: the page carries out what it gives. */
import { chipsFor } from './betting';
import { same, type TableState } from './state';
import { KEY_AGAIN, KEY_CLEAR, KEY_DOUBLE_BETS, KEY_UNDO, type BetSpot, type Choice } from './wire';

export type KeyAct =
  | { readonly does: 'choose'; readonly choice: Choice }
  | { readonly does: 'lay'; readonly spot: BetSpot; readonly chip: number }
  | { readonly does: 'spot'; readonly spot: BetSpot }
  | { readonly does: 'undo' | 'clear' | 'again' | 'double' | 'ready' | 'sign' | 'takeBack' };

export function keyAct(key: string, state: TableState): KeyAct | null {
  if (key === '?') return { does: 'sign' };
  const mine = state.frame?.mine;
  if (mine === undefined) return null;
  if (key === 'Escape') return state.confirming === '' ? null : { does: 'takeBack' };
  const letter = key.toLowerCase();
  const choice = mine.choices.find((each) => each.key !== '' && each.key.toLowerCase() === letter);
  if (choice !== undefined && mine.asked) return { does: 'choose', choice };
  const done = key === 'Enter' || key === ' ' || (mine.ready !== null && mine.ready.key.toLowerCase() === letter);
  // Chips still on their way arrive before the word that follows them.
  const laying = state.pending > 0 && mine.bets.length > 0;
  if ((mine.ready !== null || laying) && done) return { does: 'ready' };
  const spot = mine.bets.find((each) => same(each, state.spot)) ?? mine.bets[0];
  return spot === undefined ? null : bettingAct(key, letter, mine.bets, spot);
}

function bettingAct(key: string, letter: string, spots: ReadonlyArray<BetSpot>, spot: BetSpot): KeyAct | null {
  if (/^[1-9]$/.test(key)) {
    const chip = chipsFor(spot)[Number(key) - 1];
    return chip === undefined ? null : { does: 'lay', spot, chip };
  }
  const at = spots.indexOf(spot);
  switch (letter) {
    case 'arrowright':
    case 'arrowdown':
      return { does: 'spot', spot: spots[(at + 1) % spots.length] ?? spot };
    case 'arrowleft':
    case 'arrowup':
      return { does: 'spot', spot: spots[(at + spots.length - 1) % spots.length] ?? spot };
    case KEY_UNDO:
    case 'backspace':
      return { does: 'undo' };
    case KEY_CLEAR:
    case 'delete':
      return { does: 'clear' };
    case KEY_AGAIN:
      return { does: 'again' };
    case KEY_DOUBLE_BETS:
      return { does: 'double' };
    default:
      return null;
  }
}

/** Where a key is someone else's: in a field, in an open drawer, or pressing the button that has the focus. */
export function isElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog') !== null) return true;
  if (target.matches('input, textarea, select')) return true;
  const presses = event.key === 'Enter' || event.key === ' ';
  return presses && target.closest('button, a, [role=button]') !== null;
}
