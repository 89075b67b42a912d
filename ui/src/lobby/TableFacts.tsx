import { counted } from '../counted';
import type { LobbyTable } from '../http';
import { dollars } from '../money';
import { Icon, type IconName } from '../parts/Icon';
import { percent } from './tableList';

interface Fact {
  readonly icon: IconName;
  readonly short: string;
  readonly words: string;
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

/** Decks, soft 17 and the payout of a blackjack: a drawing and a few signs each, with the whole sentence behind. */
export function TableFacts({ table }: { table: LobbyTable }) {
  return (
    <ul className="facts">
      {factsOf(table).map(({ icon, short, words }) => (
        <li key={icon} title={words}>
          <Icon name={icon} size={16} />
          <span aria-hidden="true">{short}</span>
          <span className="visually-hidden">{words}</span>
        </li>
      ))}
    </ul>
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
