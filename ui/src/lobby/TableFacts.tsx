import { counted } from '../counted';
import { useState } from 'react';
import type { LobbyTable } from '../http';
import { dollars } from '../money';
import { Icon, type IconName } from '../parts/Icon';
import { Popover } from '../parts/Popover';
import { useLongPress } from '../parts/useLongPress';
import { percent } from './tableList';

/** A sign and what it means. */
interface Sign {
  readonly icon?: IconName;
  readonly short: string;
  readonly words: string;
}

interface Fact extends Sign {
  readonly icon: IconName;
}

function factsOf({ decks, soft_17, blackjack_pays }: LobbyTable): Fact[] {
  const hits = soft_17 === 'hit';
  const [many = '', one = ''] = blackjack_pays.split(' to ');
  return [
    decks > 0
      ? { icon: 'decks', short: String(decks), words: counted(decks, 'deck') }
      : { icon: 'dice', short: '2', words: 'Two dice' },
    ...(soft_17 === ''
      ? []
      : [
          {
            icon: hits ? 'hit' : 'stand',
            short: hits ? 'H17' : 'S17',
            words: hits ? 'The dealer draws on a soft 17' : 'The dealer stands on every 17',
          } as const,
        ]),
    ...(blackjack_pays === ''
      ? []
      : [{ icon: 'pays', short: `${many}:${one}`, words: `Blackjack pays ${blackjack_pays}` } as const]),
  ];
}

/** The same in words: `8 decks`, `the dealer stands on every 17`. */
export function factWords(table: LobbyTable): string[] {
  return factsOf(table).map(({ words }, at) => (at === 0 ? words : words.charAt(0).toLowerCase() + words.slice(1)));
}

/** What the signs of a table mean, each with its drawing: the legend of the lobby. */
export const SIGNS: ReadonlyArray<Sign> = [
  { icon: 'decks', short: '8', words: 'How many decks the cards are dealt from' },
  { icon: 'stand', short: 'S17', words: 'The dealer stands on every 17' },
  { icon: 'hit', short: 'H17', words: 'The dealer draws on a soft 17 (an ace counted 11): worse for you' },
  { icon: 'pays', short: '3:2', words: 'What a blackjack pays: $15 for $10' },
  { short: '0.4125 %', words: 'What the house keeps of the main wager on average, if you play it as well as can be' },
  { icon: 'watch', short: 'Watch', words: 'Look on without a seat' },
];

/** Decks, soft 17 and the payout of a blackjack: a drawing and a few signs each, with the whole sentence behind. */
export function TableFacts({ table }: { table: LobbyTable }) {
  const [open, setOpen] = useState(false);
  const long = useLongPress(() => setOpen(true));
  return (
    <>
    {open ? (
      <Popover label={`The signs of ${table.title}`} at="top" onClose={() => setOpen(false)}>
        <SignList signs={factsOf(table)} />
        <button type="button" className="button" onClick={() => setOpen(false)}>
          Close
        </button>
      </Popover>
    ) : null}
    <ul
      className="facts"
      {...long}
      // The whole card is a link; here it lies under the signs, which can be hovered.
      onClick={(event) => event.currentTarget.closest('.table-card')?.querySelector<HTMLElement>('.table-go')?.click()}
    >
      {factsOf(table).map(({ icon, short, words }) => (
        <li key={icon} title={words}>
          <Icon name={icon} size={16} />
          <span aria-hidden="true">{short}</span>
          <span className="visually-hidden">{words}</span>
        </li>
      ))}
    </ul>
    </>
  );
}

/** Signs with what they mean. */
export function SignList({ signs }: { signs: ReadonlyArray<Sign> }) {
  return (
    <dl className="signs">
      {signs.map(({ icon, short, words }) => (
        <div key={short}>
          <dt>
            {icon === undefined ? null : <Icon name={icon} size={16} />} {short}
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the main wager costs; where another costs less, that one is named too. */
export function TableCost({ table }: { table: LobbyTable }) {
  const [main, best] = table.advantages;
  if (main === undefined) {
    return (
      <p className="cost cost-unknown" title="Nobody has computed the house advantage of this sheet yet">
        <b>Not computed</b>
        <span>house advantage</span>
      </p>
    );
  }
  const words = `The house keeps ${percent(main.share)} of the ${main.label} wager, by best play`;
  const more = best === undefined ? '' : `; ${percent(best.share)} of ${best.label}`;
  return (
    <p className="cost" title={words + more}>
      <b>{percent(main.share)}</b>
      <span>
        house advantage
        <span className="visually-hidden">
          {' '}
          of {main.label}
          {more}
        </span>
      </span>
    </p>
  );
}

export function limitsText({ limits }: LobbyTable): string {
  const main = limits[0];
  if (main === undefined) return '';
  return main.most > 0 ? `${dollars(main.least)}–${dollars(main.most)}` : `${dollars(main.least)} and up`;
}
