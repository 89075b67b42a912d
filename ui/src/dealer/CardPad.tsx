import { cardName } from '../cards/names';
import { keyOfCard, RANKS, SUITS } from './cardKeys';

const SIGNS: Readonly<Record<string, string>> = { s: '♠', h: '♥', c: '♣', d: '♦' };

/** The 52 cards, each one touch or one key. */
export function CardPad({
  decks,
  active,
  keys,
  onCard,
}: {
  /** Ranks the game's decks have. */
  decks: ReadonlySet<string>;
  active: boolean;
  /** Whether the keys are printed on the cards. */
  keys: boolean;
  onCard: (card: string) => void;
}) {
  return (
    <div className="card-pad" role="group" aria-label="Which card?" data-active={active}>
      {SUITS.map((row) => (
        <div key={row.suit} className={`card-pad-row suit-${row.suit}`}>
          {[...RANKS].map((rank) => {
            const card = `${rank}${row.suit}`;
            return (
              <button
                key={card}
                type="button"
                className="card-pad-card"
                disabled={!active || !decks.has(rank)}
                aria-label={cardName(card)}
                onClick={() => onCard(card)}
              >
                <b>{rank === 'T' ? '10' : rank}</b>
                <span aria-hidden="true">{SIGNS[row.suit]}</span>
                {keys ? <kbd aria-hidden="true">{keyOfCard(card)}</kbd> : null}
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
