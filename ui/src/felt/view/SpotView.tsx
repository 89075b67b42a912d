import { ChipStack } from '../../chips/Chips';
import { useLongPress } from '../../parts/useLongPress';
import { spokenDollars, spokenLimits } from '../../chips/spokenAmounts';
import { dollars } from '../../money';
import { clauseWords } from '../../parts/Reason';
import type { BetSpot } from '../../wire';
import type { LinePlace } from '../layout/boxes';
import { clamp, type Rect } from '../layout/geometry';
import { wagerResultKey, wagerKey } from '../motion/elementKeys';
import { fittingSize, textWidth } from '../layout/textWidth';
import { WagerResult } from './WagerResult';
import { netResult, centsLying, type SpotScene } from '../scene';
import { positionStyle } from './positionStyle';
import { resultText, shortLabel, wagerInWords } from '../feltWords';

interface SpotProps {
  readonly box: number;
  readonly spot: SpotScene;
  readonly place: Rect;
  readonly corner: Rect;
  readonly scale: number;
  /** Where chips may be laid now, and how it is said. */
  readonly bet: BetSpot | undefined;
  readonly selected: boolean;
  readonly onBet: ((spot: BetSpot) => void) | undefined;
  readonly onInfo: ((wager: string) => void) | undefined;
  /** Its hand says what it brought. */
  readonly quiet?: boolean;
  /** It is one of several main wagers: its name is read where chips lie, too. */
  readonly named?: boolean;
}

const LABEL = 12;
/** So high is a place of chips with its name above them. */
const NAMED = 64;
const ODDS = /^[\d,]+ to \d+/;
/** So many rows of a pay table are shown over a spot; a touch on its button shows all. */
const MOST_DETAILS = 9;

/** Whether a label can be read whole, in three lines at most. */
function fits(label: string, place: Rect, size: number): boolean {
  const room = place.w - 8;
  const lines = clamp(Math.floor((place.h - 18) / (size + 1)), 1, 3);
  const widest = Math.max(...label.split(' ').map((word) => textWidth(`${word} `, size, 'plain')));
  return widest <= room && linesOf(label, room, size) <= lines;
}

/** How many lines a label takes. */
function linesOf(label: string, room: number, size: number): number {
  let left = 0;
  let taken = 0;
  for (const word of label.split(' ').map((one) => textWidth(`${one} `, size, 'plain'))) {
    if (word > left) {
      taken += 1;
      left = room;
    }
    left -= word;
  }
  return taken;
}

/** A place for chips: what lies there, and while bets are taken the button that lays more. */
export function SpotView({
  box,
  spot,
  place,
  corner,
  scale,
  bet,
  selected,
  onBet,
  onInfo,
  quiet = false,
  named = false,
}: SpotProps) {
  const cents = spot.laid.length ? centsLying(spot.laid) : (bet?.laid ?? 0);
  const result = netResult(spot.laid);
  const row = spot.laid.find((one) => (one.result ?? 0) > 0 && one.row)?.row ?? '';
  const bare = cents === 0 && result === null;
  const coupon = spot.laid.reduce((all, one) => all + one.coupon, 0);
  const note = spot.laid.map((one) => one.note).find((one) => one !== '') ?? '';
  const labelSize = LABEL * (0.7 + 0.3 * scale);
  const label = fits(spot.label, place, labelSize) ? spot.label : shortLabel(spot.label);
  const limits = bet ? `, ${spokenLimits(bet)}` : '';
  const barred = bet?.barred ? `, ${bet.barred.says}` : '';
  const told = row === '' ? '' : `, ${row}`;
  const shortly = spot.label.includes(label) ? '' : `, ${label}`;
  const words = spot.laid.length ? spot.laid.map(wagerInWords).join(', ') : `${spot.label}, no chips`;
  const amount = dollars(cents) + (coupon > 0 ? ` +${dollars(coupon)}` : '');
  const wished = (spot.main ? 13 : 12) * scale;
  const size = fittingSize(amount, place.w - 10, wished);
  // A pile stands on a circle; in a low place one chip lies beside the sum, where there is room for it.
  const piled = spot.main && place.h >= 50;
  const chip = Math.min(22, place.h * 0.4);
  const beside = !piled && textWidth(amount, size) + chip + 13 <= place.w;
  const key = wagerKey(box, spot.wager);
  const chips = (width: number, most: number) => (
    <span className="spot-chips" style={{ width }} data-key={piled ? key : undefined}>
      <ChipStack cents={cents} most={most} />
    </span>
  );
  const rowFits = row !== '' && fits(row, place, labelSize);
  // What it can pay is printed where nothing lies and there is a line for it.
  const pays = bare && !spot.main && spot.best !== '' ? bestText(spot, label, place, labelSize) : '';
  // Odds alone do not say which wager it was.
  const saysRow = rowFits && result !== null && !quiet && !ODDS.test(row);
  const said = saysRow ? row : label;
  const face = (
    <>
      {cents > 0 && piled && chips(Math.min(place.h * 0.55, place.w * 0.62, 60), place.h > 70 ? 5 : 2)}
      {(!spot.main || bare || saysRow || (named && place.h >= NAMED)) && (
        <span className="spot-label" data-text="" style={{ fontSize: fittingSize(longest(said), place.w - 6, labelSize) }}>
          {said}
        </span>
      )}
      {pays !== '' && (
        <span className="spot-best" data-text="" style={{ fontSize: fittingSize(pays, place.w - 6, labelSize, 'plain') }}>
          {pays}
        </span>
      )}
      {cents > 0 && (
        <span className="spot-row" data-key={piled ? undefined : key}>
          {beside && chips(chip, 2)}
          <span className="spot-amount" data-text="" style={{ fontSize: size }}>
            {amount}
          </span>
        </span>
      )}
      {result !== null && !quiet && (
        <WagerResult cents={result} name={wagerResultKey(box, spot.wager)} room={place.w - 2} size={wished} />
      )}
      {note !== '' && cents > 0 && spot.main && place.h > 70 && <span className="spot-note">{note}</span>}
    </>
  );
  const details = spot.pays.slice(0, MOST_DETAILS);
  const held = useLongPress(onInfo === undefined ? undefined : () => onInfo(spot.wager));
  const look = `spot ${spot.main ? 'spot-main' : 'spot-side'} ${cents ? 'spot-laid' : ''}`;
  return (
    <div
      className={look}
      style={positionStyle(place, corner)}
      data-wager={spot.wager}
      data-selected={(selected && bet !== undefined) || undefined}
      data-low={place.h < 50 || undefined}
      {...held}
    >
      {bet && onBet ? (
        <button
          type="button"
          className="spot-face"
          aria-label={`Box ${box}: ${words}${told}${shortly}${limits}${barred}`}
          aria-pressed={selected}
          aria-disabled={bet.barred ? true : undefined}
          title={bet.barred ? `${bet.barred.says} (${clauseWords(bet.barred.clause)})` : undefined}
          // A click leaves the focus where it was: Enter deals, and does not lay the chip again.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onBet(bet)}
        >
          {face}
        </button>
      ) : (
        <span className="spot-face" role="img" aria-label={words + told + shortly} title={row === '' ? spot.label : `${spot.label}: ${row}`}>
          {face}
        </span>
      )}
      {details.length > 0 && onInfo && (
        <span className="spot-details" role="tooltip" aria-hidden="true">
          <b>{spot.label}</b>
          {details.map((one) => (
            <span key={`${one.hand} ${one.pays}`}>
              {one.hand} <b>{one.pays}</b>
            </span>
          ))}
        </span>
      )}
      {onInfo && !spot.main && (
        <button
          type="button"
          className="spot-info"
          aria-label={`${spot.label}: what it pays`}
          onClick={() => onInfo(spot.wager)}
        >
          i
        </button>
      )}
    </div>
  );
}

/** `up to 25:1`, or shorter; `pays 1:1` where there is but one row; empty where no line is left for it. */
function bestText({ best, pays }: SpotScene, label: string, place: Rect, size: number): string {
  const short = best.replace(' to ', ':').replace(' percent', ' %');
  const whole = pays.length > 1 ? `up to ${short}` : `pays ${short}`;
  const lines = linesOf(label, place.w - 8, size) + 1;
  if (lines * (size + 1) > place.h - 4) return '';
  return [whole, short].find((one) => textWidth(one, size, 'plain') <= place.w - 8) ?? '';
}

function longest(label: string): string {
  return label.split(' ').reduce((most, word) => (word.length > most.length ? word : most), '');
}

/** What is laid on another's box where there is no room for spots: a chip's colour, a short name and the sum. */
export function SpotLine({ box, line, corner }: { box: number; line: LinePlace; corner: Rect }) {
  const { kind, label, text, result, cents, size, place, wagers, bare = false } = line;
  const name = wagers[0] ?? '';
  return (
    <span
      className={`spot-line ${bare ? 'spot-line-bare' : ''}`}
      style={{ ...positionStyle(place, corner), fontSize: size }}
      data-key={wagerKey(box, name)}
      role="img"
      aria-label={`${label} ${result === null ? spokenDollars(cents) : resultText(result)}`.trim()}
    >
      {kind === 'main' && result === null && !bare && (
        <span className="spot-line-chip">
          <ChipStack cents={cents} most={1} />
        </span>
      )}
      <span data-text="">
        {label !== '' && <i>{label} </i>}
        {result === null ? (
          <b>{text}</b>
        ) : (
          <WagerResult cents={result} name={wagerResultKey(box, name)} size={bare ? Math.min(size, 11) : size} />
        )}
      </span>
    </span>
  );
}
