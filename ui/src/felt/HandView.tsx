import { Card } from '../cards/Card';
import { ChipStack } from '../chips/Chips';
import { dollars } from '../money';
import type { HandOnFelt } from '../wire';
import type { Rect } from './geometry';
import type { HandPlace } from './hands';
import { captionKey, cardKey } from './keys';
import { brought, lying } from './scene';
import { Result } from './Result';
import { at } from './style';
import { badge, handInWords, sign } from './words';

interface HandProps {
  readonly hand: HandOnFelt;
  /** The hand as it is seen while its cards are on their way; undefined where it is new. */
  readonly seen: HandOnFelt | undefined;
  readonly place: HandPlace;
  readonly corner: Rect;
  readonly fourColour: boolean;
  /** Few letters fit. */
  readonly short: boolean;
  /** The hand's own wagers stand on its caption. */
  readonly withWagers: boolean;
  /** What is drawn where no card lies yet. */
  readonly outlines?: boolean;
}

/** A hand's total and how it stands. */
export function TotalBadge({ hand, short }: { hand: HandOnFelt; short: boolean }) {
  const text = badge(hand, short);
  const mark = sign(hand.state);
  if (text === '') return null;
  return (
    <span className="total" data-state={hand.state} data-text="">
      {mark && <b className="total-sign">{mark}</b>}
      {text}
    </span>
  );
}

function Caption({ hand, place, corner, short, withWagers }: HandProps) {
  const text = badge(hand, short);
  const staked = lying(hand.wagers);
  const result = brought(hand.wagers);
  if (text === '' && !(withWagers && (staked || result !== null))) return null;
  return (
    <div
      className={`caption caption-${place.side}`}
      style={at(place.caption, corner)}
      data-key={captionKey(hand.name)}
      aria-hidden="true"
    >
      <TotalBadge hand={hand} short={short} />
      {withWagers && staked > 0 && (
        <span className="hand-wager" data-text="">
          {!short && place.side === 'below' && (
            <span className="hand-wager-chip">
              <ChipStack cents={staked} most={1} />
            </span>
          )}
          {dollars(staked)}
        </span>
      )}
      {withWagers && result !== null && <Result cents={result} />}
    </div>
  );
}

/** A band across cards that lie face down for everybody else. */
function Private({ hand, place, corner }: HandProps) {
  const first = place.cards[hand.unseen[0] ?? -1];
  const last = place.cards[hand.unseen.at(-1) ?? -1];
  if (first === undefined || last === undefined) return null;
  const high = Math.min(24, first.h * 0.2);
  const band = { x: first.x, y: first.y + first.h * 0.62, w: last.x + last.w - first.x, h: high };
  return (
    <span className="private" style={at(band, corner)} title="Face down for everybody else" aria-hidden="true">
      only you see these
    </span>
  );
}

/** A hand: its cards and its caption, in words for who cannot see them. */
export function HandView(props: HandProps) {
  const { hand, seen, place, corner, fourColour, outlines } = props;
  const turn = seen?.state === 'turn';
  const gone = ['bust', 'lost', 'surrendered', 'dead'].includes(hand.state);
  return (
    <div className="hand" role="group" aria-label={(seen && handInWords(seen)) || 'no cards'} data-state={seen?.state ?? ''}>
      {place.cards.map((card, i) => {
        const face = hand.cards[i];
        if (face === undefined) {
          return outlines ? <span key={i} className="card-outline" style={at(card, corner)} /> : null;
        }
        return (
          <div
            key={i}
            className={`card ${gone ? 'card-gone' : ''} ${turn ? 'card-turn' : ''}`}
            style={at(card, corner)}
            data-key={cardKey(hand.name, i)}
            data-card=""
          >
            <div className={card.across ? 'card-across' : 'card-upright'}>
              <Card face={face} width={card.w} fourColour={fourColour} silent={seen?.cards[i] !== face} />
            </div>
          </div>
        );
      })}
      <Private {...props} />
      <Caption {...props} />
    </div>
  );
}
