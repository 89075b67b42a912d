import { ChipStack } from '../../chips/Chips';
import { spokenDollars } from '../../chips/spokenAmounts';
import { resultText } from '../../felt/feltWords';
import { dollars } from '../../money';
import { clauseWords } from '../../parts/Reason';
import type { BetSpot } from '../../wire';
import { PrintedDice } from './Dice';
import type { Lying } from './layoutChips';

/** The reader's chips with their sum; those of others as a sum alone. */
export function ChipsLying({ lying, short = '' }: { lying: Lying; short?: string }) {
  const { mine, others, result, note } = lying;
  return (
    <span className="craps-chips">
      {mine > 0 ? (
        <span className="craps-mine">
          <ChipStack cents={mine} most={2} />
          <b>{dollars(mine)}</b>
        </span>
      ) : null}
      {short === '' ? null : <i>{short}</i>}
      {note === '' ? null : <em className={`craps-note craps-${note}`}>
          {note}
          {note === 'off' ? <span className="craps-note-more"> this roll</span> : null}
        </em>}
      {result === null ? null : (
        <strong className={result > 0 ? 'craps-won' : result < 0 ? 'craps-lost' : 'craps-back'}>
          {resultText(result)}
        </strong>
      )}
      {others > 0 ? <small>others {dollars(others)}</small> : null}
    </span>
  );
}

export function lyingWords(lying: Lying | undefined): string {
  if (lying === undefined) return 'no chips';
  const said = [
    lying.mine > 0 ? `you have ${spokenDollars(lying.mine)}` : '',
    lying.note,
    lying.result === null ? '' : `you got ${resultText(lying.result)}`,
    lying.others > 0 ? `others have ${spokenDollars(lying.others)}` : '',
  ];
  return said.filter((word) => word !== '').join(', ') || 'no chips';
}

/** Places with room for words beside the chips. */
const WIDE: ReadonlySet<string> = new Set(['come', 'field', 'dontpass', 'pass']);

/** One place of the layout: what is printed there, the chips, and while bets are taken the button that lays more. */
export function CrapsSpot({
  area,
  label,
  detail = '',
  dice = [],
  pays = '',
  wager,
  bets,
  lying,
  selected,
  onBet,
}: {
  /** Its place in the grid. */
  area: string;
  label: string;
  /** In small print: which totals win, or what is void. */
  detail?: string;
  /** The dice it is about, as drawings. */
  dice?: ReadonlyArray<number>;
  /** What it pays. */
  pays?: string;
  wager: string;
  bets: ReadonlyArray<BetSpot>;
  lying: ReadonlyMap<string, Lying>;
  selected: string | undefined;
  onBet: ((spot: BetSpot) => void) | undefined;
}) {
  const bet = bets.find((one) => one.wager === wager);
  const here = lying.get(wager);
  const face = (
    <>
      <span className="craps-label">
        {label}
        {dice.length === 0 ? null : <PrintedDice faces={dice} />}
        {detail === '' ? null : <small>{detail}</small>}
        {pays === '' ? null : <small className="craps-pays">{pays}</small>}
      </span>
      {here === undefined ? null : <ChipsLying lying={here} />}
    </>
  );
  const look = `craps-spot craps-${area}${WIDE.has(area) ? '' : ' craps-small'}`;
  const words = `${bet?.label ?? label}${pays === '' ? '' : `, ${pays}`}: ${lyingWords(here)}`;
  if (bet === undefined || onBet === undefined) {
    return (
      <span className={look} style={{ gridArea: area }} role="img" aria-label={words}>
        {face}
      </span>
    );
  }
  const barred = bet.barred;
  return (
    <button
      type="button"
      className={barred === null ? look : `${look} craps-barred`}
      style={{ gridArea: area }}
      data-wager={wager}
      aria-label={barred === null ? words : `${words}, ${barred.says}`}
      aria-disabled={barred === null ? undefined : true}
      aria-pressed={selected === wager}
      title={barred === null ? undefined : `${barred.says} (${clauseWords(barred.clause)})`}
      // A click leaves the focus where it was: Enter rolls, and does not lay the chip again.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onBet(bet)}
    >
      {face}
    </button>
  );
}
