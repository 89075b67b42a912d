import type { Me } from '../../http';
import type { TableFrame } from '../../wire';
import { dollars } from '../../money';
import { MoneyElsewhere } from '../sitting/MoneyElsewhere';

/** What the least wager takes, where nothing lies and the reader's chips are fewer than that; otherwise 0. */
export function missingForLeastWager({ mine }: TableFrame): number {
  const least = mine.bets[0]?.least ?? 0;
  const lies = mine.bets.some((spot) => spot.laid > 0);
  return mine.box !== 0 && !lies && mine.chips < least ? least : 0;
}

/** Shown instead of the chip tray: how to get more chips. */
export function TooFewChips({
  least,
  chips,
  me,
  table,
  offer,
  passing,
  onBring,
  onChips,
  onPass,
}: {
  least: number;
  chips: number;
  me: Me;
  table: string;
  offer: number;
  /** What sitting out is called, where it can be said. */
  passing: string | null;
  onBring: (cents: number) => void;
  onChips: () => void;
  onPass: () => void;
}) {
  const { balance, refill } = me;
  const enough = chips + balance >= least;
  const lowerMinimum = chips + balance < refill.below ? '' : 'Another table may have a lower minimum. ';
  return (
    <div className="short" role="group" aria-label="More chips">
      <p>
        The minimum wager is {dollars(least)}.{' '}
        {enough ? `You have ${dollars(balance)} outside the table.` : lowerMinimum}
      </p>
      {enough ? (
        <button type="button" className="deal" onClick={() => onBring(Math.max(offer, least - chips))}>
          Add {dollars(Math.max(offer, least - chips))}
        </button>
      ) : (
        <MoneyElsewhere me={me} here={table} />
      )}
      <button type="button" className="button" onClick={onChips}>
        {enough ? 'Other amount, or leave' : 'Your chips, or leave'}
      </button>
      {passing === null ? null : (
        <button type="button" className="button" aria-keyshortcuts="Enter" onClick={onPass}>
          {passing}
        </button>
      )}
    </div>
  );
}
