import { ChipStack } from '../../chips/Chips';
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
}

const LABEL = 12;

/** Whether a label can be read whole, in three lines at most. */
function fits(label: string, place: Rect, size: number): boolean {
  const room = place.w - 8;
  const lines = clamp(Math.floor((place.h - 18) / (size + 1)), 1, 3);
  const words = label.split(' ').map((word) => textWidth(`${word} `, size, 'plain'));
  let left = 0;
  let taken = 0;
  for (const word of words) {
    if (word > left) {
      taken += 1;
      left = room;
    }
    left -= word;
  }
  return Math.max(...words) <= room && taken <= lines;
}

/** A place for chips: what lies there, and while bets are taken the button that lays more. */
export function SpotView({ box, spot, place, corner, scale, bet, selected, onBet, onInfo, quiet = false }: SpotProps) {
  const cents = spot.laid.length ? centsLying(spot.laid) : (bet?.laid ?? 0);
  const result = netResult(spot.laid);
  const bare = cents === 0 && result === null;
  const coupon = spot.laid.reduce((all, one) => all + one.coupon, 0);
  const note = spot.laid.map((one) => one.note).find((one) => one !== '') ?? '';
  const labelSize = LABEL * (0.7 + 0.3 * scale);
  const label = fits(spot.label, place, labelSize) ? spot.label : shortLabel(spot.label);
  const limits = bet ? `, ${spokenLimits(bet)}` : '';
  const barred = bet?.barred ? `, ${bet.barred.says}` : '';
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
  const face = (
    <>
      {cents > 0 && piled && chips(Math.min(place.h * 0.55, place.w * 0.62, 60), place.h > 70 ? 5 : 2)}
      {(!spot.main || bare) && (
        <span className="spot-label" data-text="" style={{ fontSize: fittingSize(longest(label), place.w - 6, labelSize) }}>
          {label}
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
  const look = `spot ${spot.main ? 'spot-main' : 'spot-side'} ${cents ? 'spot-laid' : ''}`;
  return (
    <div
      className={look}
      style={positionStyle(place, corner)}
      data-wager={spot.wager}
      data-selected={(selected && bet !== undefined) || undefined}
      data-low={place.h < 50 || undefined}
    >
      {bet && onBet ? (
        <button
          type="button"
          className="spot-face"
          aria-label={`Box ${box}: ${words}${shortly}${limits}${barred}`}
          aria-pressed={selected}
          aria-disabled={bet.barred ? true : undefined}
          title={bet.barred ? `${bet.barred.says} (${clauseWords(bet.barred.clause)})` : undefined}
          onClick={() => onBet(bet)}
        >
          {face}
        </button>
      ) : (
        <span className="spot-face" role="img" aria-label={words + shortly} title={spot.label}>
          {face}
        </span>
      )}
      {onInfo && (
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
