import type { TableFrame } from '../../wire';
import { dollars } from '../../money';
import { MorePlayMoney } from '../panels/ChipsPanel';

/** Who has less than this is given more: said here, decided by the server. */
const BROKE_BELOW = 10_00;

/** What the least wager takes, where nothing lies and the reader's chips are fewer than that; otherwise 0. */
export function missingForLeastWager({ mine }: TableFrame): number {
  const least = mine.bets[0]?.least ?? 0;
  const lies = mine.bets.some((spot) => spot.laid > 0);
  return mine.box !== 0 && !lies && mine.chips < least ? least : 0;
}

/** In place of chips that cannot be laid: how to come by more. */
export function TooFewChips({
  least,
  chips,
  balance,
  offer,
  passing,
  onBring,
  onChips,
  onPass,
}: {
  least: number;
  chips: number;
  balance: number;
  offer: number;
  /** What sitting out is called, where it can be said. */
  passing: string | null;
  onBring: (cents: number) => void;
  onChips: () => void;
  onPass: () => void;
}) {
  const enough = chips + balance >= least;
  return (
    <div className="short" role="group" aria-label="More chips">
      <p>
        The least wager is {dollars(least)}.{' '}
        {enough
          ? `Outside the table you have ${dollars(balance)}.`
          : chips + balance < BROKE_BELOW
            ? 'Who has less than $10 in all is given play money, once an hour.'
            : 'Another table may take less. Play money is given below $10.'}
      </p>
      {enough ? (
        <button type="button" className="deal" onClick={() => onBring(Math.max(offer, least - chips))}>
          Bring {dollars(Math.max(offer, least - chips))}
        </button>
      ) : (
        <MorePlayMoney />
      )}
      <button type="button" className="button" onClick={onChips}>
        {enough ? 'Another sum, or leave' : 'Your chips, or leave'}
      </button>
      {passing === null ? null : (
        <button type="button" className="button" aria-keyshortcuts="Enter" onClick={onPass}>
          {passing}
        </button>
      )}
    </div>
  );
}
