import { clauseWords } from '../../parts/Reason';
import type { BetSpot } from '../../wire';
import { ChipsLying, lyingWords } from './CrapsSpot';
import { lyingOnNumber, MODE_LABELS, spotOfNumber, type Lying, type NumberMode } from './layoutChips';

const WORDS: Readonly<Record<number, string>> = { 6: 'SIX', 9: 'NINE' };

/** A number of the layout: the puck, and what lies on it. A touch lays chips in the chosen mode. */
export function NumberBox({
  number,
  point,
  mode,
  pays,
  bets,
  lying,
  selected,
  onBet,
}: {
  number: number;
  point: number;
  mode: NumberMode;
  /** What a wager in this mode pays here. */
  pays: string;
  bets: ReadonlyArray<BetSpot>;
  lying: ReadonlyMap<string, Lying>;
  selected: string | undefined;
  onBet: ((spot: BetSpot) => void) | undefined;
}) {
  const bet = spotOfNumber(bets, mode, number);
  const here = lyingOnNumber(lying, number);
  const on = point === number;
  const words = here.map((one) => `${one.label}: ${lyingWords(one)}`).join('; ') || 'no chips';
  const face = (
    <>
      <span className="craps-numbered">
        {on ? <span className="puck puck-on">ON</span> : null}
        <span className="craps-number">{WORDS[number] ?? number}</span>
      </span>
      {pays === '' ? null : <small className="craps-pays">{pays}</small>}
      {here.map((one) => (
        <ChipsLying key={one.wager} lying={one} short={one.short} />
      ))}
    </>
  );
  const area = `n${String(number)}`;
  const look = on ? 'craps-spot craps-box craps-point' : 'craps-spot craps-box';
  const said = `${String(number)}${on ? ', the point' : ''}${pays === '' ? '' : `, ${pays}`}: ${words}`;
  if (bet === undefined || onBet === undefined) {
    return (
      <span className={look} style={{ gridArea: area }} role="img" aria-label={said}>
        {face}
      </span>
    );
  }
  const { barred } = bet;
  return (
    <button
      type="button"
      className={barred === null ? look : `${look} craps-barred`}
      style={{ gridArea: area }}
      data-wager={bet.wager}
      aria-label={`${MODE_LABELS[mode]} ${said}${barred === null ? '' : `, ${barred.says}`}`}
      aria-disabled={barred === null ? undefined : true}
      aria-pressed={selected === bet.wager}
      title={barred === null ? undefined : `${barred.says} (${clauseWords(barred.clause)})`}
      // A click leaves the focus where it was: Enter rolls, and does not lay the chip again.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onBet(bet)}
    >
      {face}
    </button>
  );
}
