import { ChipStack } from '../chips/Chips';
import { spokenLimits } from '../chips/spoken';
import { dollars } from '../money';
import { clauseWords } from '../parts/Reason';
import type { BetSpot } from '../wire';
import { within, type Rect } from './geometry';
import { broughtKey, wagerKey } from './keys';
import { Result } from './Result';
import { brought, lying, type SpotScene } from './scene';
import { at } from './style';
import { shortLabel, wagerInWords } from './words';

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
}

/** Whether a label can be read whole, in three lines at most. */
function fits(label: string, place: Rect, scale: number): boolean {
  const letter = 6.3 * (0.7 + 0.3 * scale);
  const longest = Math.max(...label.split(' ').map((word) => word.length));
  const lines = within(Math.floor((place.h - 18) / 13), 1, 3);
  return longest * letter <= place.w - 6 && label.length * letter <= (place.w - 8) * lines * 0.9;
}

/** A place for chips: what lies there, and while bets are taken the button that lays more. */
export function SpotView({ box, spot, place, corner, scale, bet, selected, onBet, onInfo }: SpotProps) {
  const cents = spot.laid.length ? lying(spot.laid) : (bet?.laid ?? 0);
  const result = brought(spot.laid);
  const bare = cents === 0 && result === null;
  const coupon = spot.laid.reduce((all, one) => all + one.coupon, 0);
  const note = spot.laid.map((one) => one.note).find((one) => one !== '') ?? '';
  const label = fits(spot.label, place, scale) ? spot.label : shortLabel(spot.label);
  const beside = !spot.main && place.w >= 52 * scale;
  const limits = bet ? `, ${spokenLimits(bet)}` : '';
  const barred = bet?.barred ? `, ${bet.barred.says}` : '';
  const shortly = spot.label.includes(label) ? '' : `, ${label}`;
  const words = spot.laid.length ? spot.laid.map(wagerInWords).join(', ') : `${spot.label}, nothing laid`;
  const stack = beside ? 22 : Math.min(place.w * 0.62, place.h * 0.5, 60);
  const chips = (
    <span className="spot-chips" style={{ width: stack }} data-key={wagerKey(box, spot.wager)}>
      <ChipStack cents={cents} most={beside ? 2 : place.h > 70 ? 5 : 2} />
    </span>
  );
  const face = (
    <>
      {cents > 0 && !beside && chips}
      {(!spot.main || bare) && (
        <span className="spot-label" data-text="">
          {label}
        </span>
      )}
      {cents > 0 && (
        <span className="spot-row">
          {beside && chips}
          <span className="spot-amount" data-text="">
            {dollars(cents)}
            {coupon > 0 && ` +${dollars(coupon)}`}
          </span>
        </span>
      )}
      {result !== null && <Result cents={result} name={broughtKey(box, spot.wager)} />}
      {note !== '' && spot.main && place.h > 70 && <span className="spot-note">{note}</span>}
    </>
  );
  const look = `spot ${spot.main ? 'spot-main' : 'spot-side'} ${cents ? 'spot-laid' : ''}`;
  return (
    <div className={look} style={at(place, corner)} data-selected={(selected && bet !== undefined) || undefined}>
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

/** What is laid on another's box on a phone: a chip's colour, a short name and the sum. */
export function SpotLine({ box, spot, place, corner }: Pick<SpotProps, 'box' | 'spot' | 'place' | 'corner'>) {
  const result = brought(spot.laid);
  const sums = spot.main ? spot.laid : [{ cents: lying(spot.laid) }];
  return (
    <span
      className={`spot-line ${spot.main ? 'spot-line-main' : ''}`}
      style={at(place, corner)}
      data-key={wagerKey(box, spot.wager)}
      role="img"
      aria-label={spot.laid.map(wagerInWords).join(', ')}
      title={spot.label}
    >
      {spot.main && result === null && spot.laid.length < 3 && (
        <span className="spot-line-chip">
          <ChipStack cents={lying(spot.laid)} most={1} />
        </span>
      )}
      <span data-text="">
        {!spot.main && <i>{shortLabel(spot.label)} </i>}
        {result === null ? (
          <b>{sums.map((one) => dollars(one.cents)).join(' \u00b7 ')}</b>
        ) : (
          <Result cents={result} name={broughtKey(box, spot.wager)} />
        )}
      </span>
    </span>
  );
}
