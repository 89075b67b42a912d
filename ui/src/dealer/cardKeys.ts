/** One key for each card: two rows of thirteen keys, by where they lie, each with and without Shift. */

export const RANKS = 'A23456789TJQK';

/** The keys by their place on the keyboard, whatever is printed on them. */
const TOP = [
  'Digit1', 'Digit2', 'Digit3', 'Digit4', 'Digit5', 'Digit6', 'Digit7', 'Digit8', 'Digit9', 'Digit0', 'Minus', 'Equal', 'Backquote',
];
const SECOND = [
  'KeyQ', 'KeyW', 'KeyE', 'KeyR', 'KeyT', 'KeyY', 'KeyU', 'KeyI', 'KeyO', 'KeyP', 'BracketLeft', 'BracketRight', 'Backslash',
];
const CAPS: Readonly<Record<string, string>> = {
  Minus: '-', Equal: '=', Backquote: '`', BracketLeft: '[', BracketRight: ']', Backslash: '\\',
};

export interface SuitRow {
  readonly suit: string;
  readonly name: string;
  readonly codes: ReadonlyArray<string>;
  readonly shift: boolean;
}

export const SUITS: ReadonlyArray<SuitRow> = [
  { suit: 's', name: 'spades', codes: TOP, shift: false },
  { suit: 'h', name: 'hearts', codes: TOP, shift: true },
  { suit: 'c', name: 'clubs', codes: SECOND, shift: false },
  { suit: 'd', name: 'diamonds', codes: SECOND, shift: true },
];

/** The card of a key, as notation writes it; null for any other key. */
export function cardOfKey(code: string, shift: boolean): string | null {
  for (const row of SUITS) {
    const at = row.shift === shift ? row.codes.indexOf(code) : -1;
    if (at >= 0) return `${RANKS.charAt(at)}${row.suit}`;
  }
  return null;
}

/** What is printed on the key of a card, on the usual keyboard. */
export function keyOfCard(card: string): string {
  const row = SUITS.find((each) => each.suit === card.charAt(1));
  const code = row?.codes[RANKS.indexOf(card.charAt(0))];
  if (row === undefined || code === undefined) return '';
  const cap = CAPS[code] ?? code.replace(/^(Digit|Key)/, '');
  return row.shift ? `⇧${cap}` : cap;
}

/** Cards that a device types as text: `Th`, `10h`, `th`; what is not complete yet is given back. */
export function readTyped(text: string): { readonly card: string | null; readonly rest: string } {
  const found = /^(10|[a23456789tjqk])([shdc])/i.exec(text);
  if (found === null) return { card: null, rest: /^(1|10|[a23456789tjqk])$/i.test(text) ? text : '' };
  const [whole, rank = '', suit = ''] = found;
  const written = `${rank === '10' ? 'T' : rank.toUpperCase()}${suit.toLowerCase()}`;
  return { card: written, rest: text.slice(whole.length) };
}
