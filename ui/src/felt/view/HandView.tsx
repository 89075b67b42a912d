import { Card } from '../../cards/Card';
import { ChipStack } from '../../chips/Chips';
import type { GameDrawing } from '../../games/game';
import type { HandOnFelt } from '../../wire';
import { captionWords, OWN_TOTAL_SIZE, TOTAL_SIZE, WAGER_SIZE } from '../layout/captions';
import type { Rect } from '../layout/geometry';
import type { HandPlace } from '../layout/hands';
import { captionKey, cardKey, foilKey } from '../motion/elementKeys';
import { fittingSize, textWidth } from '../layout/textWidth';
import { netResult, centsLying } from '../scene';
import { WagerResult } from './WagerResult';
import { positionStyle } from './positionStyle';
import { handInWords, outcomeSign } from '../feltWords';

interface HandProps {
  readonly game: GameDrawing;
  readonly hand: HandOnFelt;
  /** The hand as it is seen while its cards are on their way; undefined where it is new. */
  readonly seen: HandOnFelt | undefined;
  readonly place: HandPlace;
  readonly corner: Rect;
  readonly fourColour: boolean;
  readonly scale: number;
  /** The dealer's, or the reader's own: its total is written larger. */
  readonly large: boolean;
  /** It says by itself what it brought. */
  readonly told?: boolean;
  /** The hand's own wagers stand on its caption. */
  readonly withWagers: boolean;
  /** What is drawn where no card lies yet. */
  readonly outlines?: boolean;
}

/** A hand's total and state, in letters that fit the room. */
export function TotalBadge({ hand, game, short, words, room = Infinity, size = TOTAL_SIZE }: BadgeProps) {
  const text = words ?? game.badgeText(hand, short);
  const tone = game.tone(hand.state);
  const mark = outcomeSign(tone);
  if (text === '') return null;
  const fits = fittingSize(text, room - BADGE_PADDING - (mark === '' ? 0 : size), size);
  return (
    <span className="total" data-tone={tone} data-text="" style={fits < size ? { fontSize: fits } : undefined}>
      {mark && <b className="total-sign">{mark}</b>}
      {text}
    </span>
  );
}

interface BadgeProps {
  readonly game: GameDrawing;
  readonly hand: HandOnFelt;
  readonly short: boolean;
  /** What it says, if it is not the total. */
  readonly words?: string;
  readonly room?: number;
  readonly size?: number;
}

const BADGE_PADDING = 14;

function Caption({ hand, game, place, corner, scale, large, withWagers, told = false }: HandProps) {
  const words = captionWords(hand, game, place.short, withWagers && place.side !== 'over', told);
  const { wager } = words;
  const staked = centsLying(hand.wagers);
  const net = netResult(hand.wagers);
  const room = place.caption.w;
  const totalSize = place.side === 'over' ? WAGER_SIZE : (large ? OWN_TOTAL_SIZE : TOTAL_SIZE) * scale;
  // Both in one badge where there is room for it: `20 beats 17 · +$25`.
  const joined = `${words.total} \u00b7 ${words.result}`;
  const joins = told && words.result !== '' && textWidth(joined, totalSize) + BADGE_PADDING + totalSize <= room;
  const total = joins ? joined : words.total;
  const result = joins || place.side === 'over' ? '' : words.result;
  if (total === '' && wager === '' && result === '') return null;
  const wagerSize = fittingSize(wager, room - 2, WAGER_SIZE * scale);
  const chip = place.side === 'below' && room > textWidth(wager, wagerSize) + 60 * scale;
  return (
    <div
      className={`caption caption-${place.side}`}
      style={positionStyle(place.caption, corner)}
      data-key={captionKey(hand.name)}
      aria-hidden="true"
    >
      <TotalBadge
        hand={hand}
        game={game}
        short={place.short}
        words={total}
        room={room}
        size={totalSize}
      />
      {wager !== '' && (
        <span className="hand-wager" data-text="" style={{ fontSize: wagerSize }}>
          {chip && (
            <span className="hand-wager-chip">
              <ChipStack cents={staked} most={1} />
            </span>
          )}
          {wager}
        </span>
      )}
      {result !== '' && net !== null && <WagerResult cents={net} room={room} size={TOTAL_SIZE * scale} />}
    </div>
  );
}

const PRIVATE = ['only you see these', 'only you see', 'only you'];

/** A band across cards that lie face down for everybody else. */
function PrivateBand({ hand, place, corner, scale }: HandProps) {
  const first = place.cards[hand.unseen[0] ?? -1];
  const last = place.cards[hand.unseen.at(-1) ?? -1];
  if (first === undefined || last === undefined) return null;
  const high = Math.max(14, Math.min(24 * scale, first.h * 0.2));
  const band = { x: first.x, y: first.y + first.h * 0.66, w: last.x + last.w - first.x, h: high };
  const size = Math.min(11.5 * scale, high - 2);
  const words = PRIVATE.find((one) => textWidth(one, Math.max(10, size * 0.9)) <= band.w - 4) ?? 'only you';
  return (
    <span
      className="private"
      style={{ ...positionStyle(band, corner), fontSize: fittingSize(words, band.w - 4, size) }}
      title="Face down for everybody else"
      aria-hidden="true"
    >
      {words}
    </span>
  );
}

/** A hand: its cards and its caption, and a text for screen readers. */
export function HandView(props: HandProps) {
  const { hand, game, seen, place, corner, fourColour, outlines } = props;
  const turn = seen?.state === 'turn';
  const gone = ['lost', 'dead'].includes(game.tone(hand.state));
  return (
    <div className="hand" role="group" aria-label={(seen && handInWords(seen, game)) || 'no cards'} data-state={seen?.state ?? ''}>
      {place.cards.map((card, i) => {
        const face = hand.cards[i];
        if (face === undefined) {
          return outlines ? <span key={i} className="card-outline" style={positionStyle(card, corner)} /> : null;
        }
        return (
          <div
            key={i}
            className={`card ${gone ? 'card-gone' : ''} ${turn ? 'card-turn' : ''}`}
            style={positionStyle(card, corner)}
            data-key={cardKey(hand.name, i)}
            data-card=""
          >
            <div className={card.across ? 'card-across' : 'card-upright'}>
              <Card face={face} width={card.w} fourColour={fourColour} silent={seen?.cards[i] !== face} />
            </div>
            {game.isMoment(hand) && (
              <span className="foil" data-key={foilKey(hand.name, i)} aria-hidden="true">
                <i />
              </span>
            )}
          </div>
        );
      })}
      <PrivateBand {...props} />
      <Caption {...props} />
    </div>
  );
}
