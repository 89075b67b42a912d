import { CoachPills } from '../../coach/CoachPill';
import { drawnOf } from '../../coach/pillPlaces';
import { dollars } from '../../money';
import { clauseWords } from '../../parts/Reason';
import type { BetSpot, TableFrame } from '../../wire';
import type { BoxPlace } from '../layout/boxes';
import { HandView } from './HandView';
import { purseKey } from '../motion/elementKeys';
import { fittingSize, textWidth } from '../layout/textWidth';
import type { FeltProps } from '../feltProps';
import { isTold, type BoxScene } from '../scene';
import { playerWords } from '../../server/faces';
import { SpotLine, SpotView } from './SpotView';
import { positionStyle } from './positionStyle';
import { boxInWords, freeBoxWords } from '../feltWords';

interface BoxProps {
  readonly scene: BoxScene;
  /** The box as it is seen while cards are on their way. */
  readonly heard: BoxScene;
  readonly place: BoxPlace;
  /** All boxes of the layout. */
  readonly places: readonly BoxPlace[];
  /** The table as it is seen: chips, turns and offers. */
  readonly seen: TableFrame;
  readonly fourColour: boolean;
  readonly scale: number;
  readonly handlers: Pick<FeltProps, 'onBet' | 'onChoose' | 'onSpotInfo' | 'onSit' | 'selected'>;
}

function Plate({ scene, place, seen, scale }: BoxProps) {
  const seat = seen.seats.find((one) => one.box === scene.number);
  const player = seat?.player ?? scene.box?.player ?? '';
  const you = player !== '' && player === seen.mine.name;
  if (player === '') return null;
  const chips = seat && place.style !== 'compact' && (seat.chips > 0 || !seat.bot) ? dollars(seat.chips) : '';
  const size = (place.style === 'own' ? 15 : 13) * scale;
  const room = place.plate.w - 10 - (place.style === 'own' ? textWidth(`${scene.number} You leaving`, size) : 0);
  const sumSize = fittingSize(chips, room - 6, size);
  return (
    <div
      className={`plate ${you ? 'plate-you' : ''}`}
      style={positionStyle(place.plate, place.area)}
      data-key={purseKey(player)}
      data-away={seat && !seat.here && !seat.bot ? '' : undefined}
    >
      <span className="plate-name" title={playerWords(player)}>
        <span className="plate-number">{scene.number}</span>
        <span className="plate-who" data-text="">
          {you ? 'You' : playerWords(player)}
        </span>
        {seat?.ready && <span className="plate-ready">{'\u2713'}</span>}
      </span>
      {chips !== '' && (
        <span className="plate-chips" style={{ fontSize: sumSize }}>
          {chips}
        </span>
      )}
      {seat?.leaving && <span className="plate-leaving">leaving</span>}
    </div>
  );
}

/** The reader's seat, another box they play, or somebody else's. */
function boxKind(scene: BoxScene, { mine }: TableFrame): string {
  if (scene.number === mine.box) return 'box-mine';
  return scene.mine ? 'box-second' : '';
}

/** Whether a round is played here, or its results still lie there. */
function hasRound(scene: BoxScene, { felt }: TableFrame): boolean {
  return felt.in_round || (scene.box?.wagers.some((one) => one.result !== null) ?? false);
}

/** A free box: a seat for a spectator, another box to bet on for a player (2.14). */
function FreeBox({
  number,
  offer,
  seated,
  handlers,
}: {
  number: number;
  offer: BetSpot | undefined;
  seated: boolean;
  handlers: BoxProps['handlers'];
}) {
  if (!seated && handlers.onSit !== undefined) {
    return (
      <button type="button" className="sit" onClick={() => handlers.onSit?.(number)}>
        <b>{number}</b>
        <span>Sit here</span>
      </button>
    );
  }
  if (offer === undefined || handlers.onBet === undefined) {
    return (
      <span className="free" aria-hidden="true">
        {number}
      </span>
    );
  }
  const { barred } = offer;
  const says = freeBoxWords(offer);
  if (barred !== null) {
    // As quiet as any free box; a touch, the pointer and a screen reader get the reason.
    const reason = `${barred.says} (${clauseWords(barred.clause)})`;
    return (
      <button
        type="button"
        className="free free-barred"
        aria-disabled
        aria-label={`Box ${String(number)}: ${says.toLowerCase()}, ${reason}`}
        title={`${says}: ${reason}`}
        onClick={() => handlers.onBet?.(offer)}
      >
        {number}
      </button>
    );
  }
  return (
    <button
      type="button"
      className="sit sit-too"
      aria-label={`Box ${String(number)}: ${says.toLowerCase()}`}
      title={`${says} (${clauseWords(offer.clause)})`}
      onClick={() => handlers.onBet?.(offer)}
    >
      <b>{number}</b>
      <span>{says}</span>
    </button>
  );
}

/** The hands a pill of the coach's may stand at; the wagers of a box without hands stand for one. */
function pilledHands(scene: BoxScene, place: BoxPlace) {
  if (scene.hands.length === 0) return [{ name: String(scene.number), faces: [], cards: place.mains, caption: null }];
  return scene.hands.flatMap(({ name, cards: faces }, i) => {
    const at = place.hands[i];
    return at === undefined ? [] : [{ name, faces, cards: at.cards, caption: at.caption }];
  });
}

/** A box of the layout: hands, wagers and who sits there. */
export function BoxView(props: BoxProps) {
  const { scene, heard, place, seen, fourColour, scale, handlers } = props;
  const compact = place.style === 'compact';
  const { kind, place: asked } = seen.question;
  const turn = kind === 'decision' && asked.split('.')[0] === String(scene.number);
  const spots = compact
    ? []
    : [
        ...scene.mains.map((spot, i) => ({ spot, at: place.mains[i] })),
        ...scene.sides.map((spot, i) => ({ spot, at: place.sides[i] })),
      ];
  const offer = seen.mine.bets.find((one) => one.box === scene.number);
  const betting = kind === 'wagers' || kind === 'cut';
  return (
    <div
      role="group"
      className={`box box-${place.style} ${boxKind(scene, seen)} ${scene.empty ? 'box-empty' : ''}`}
      style={positionStyle(place.area)}
      aria-label={boxInWords(heard, seen.mine.name)}
      data-box={scene.number}
    >
      {turn && <span className="box-lit" style={positionStyle(place.lit, place.area)} aria-hidden="true" />}
      {place.marks.h > 0 && (
        <div className="box-marks" style={positionStyle(place.marks, place.area)}>
          {(heard.box?.marks ?? []).map((mark) => (
            <span key={mark} className="mark" title={mark}>
              {mark}
            </span>
          ))}
        </div>
      )}
      {scene.empty ? (
        <div className="box-free" style={positionStyle({ ...place.area, x: 0, y: 0 })}>
          <FreeBox
            number={scene.number}
            offer={betting ? offer : undefined}
            seated={seen.mine.box !== 0}
            handlers={handlers}
          />
        </div>
      ) : (
        <>
          {scene.hands.map((hand, i) => {
            const spot = place.hands[i];
            return spot ? (
              <HandView
                key={hand.name}
                hand={hand}
                game={scene.game}
                seen={heard.hands.find((one) => one.name === hand.name)}
                place={spot}
                corner={place.area}
                fourColour={fourColour}
                scale={scale}
                large={scene.own}
                told={isTold(scene) && !compact}
                withWagers={scene.wagersByHand && !compact}
              />
            ) : null;
          })}
          {spots.map(({ spot, at: where }) =>
            where === undefined ? null : (
              <SpotView
                key={spot.wager}
                box={scene.number}
                spot={spot}
                place={where}
                corner={place.area}
                scale={scale}
                bet={seen.mine.bets.find((one) => one.box === scene.number && one.wager === spot.wager)}
                selected={handlers.selected?.box === scene.number && handlers.selected.wager === spot.wager}
                named={scene.mains.length > 1 && scene.hands.length === 0}
                onBet={handlers.onBet}
                onInfo={scene.mine ? handlers.onSpotInfo : undefined}
                quiet={isTold(scene) && scene.hands.some((hand) => hand.wagers.some((one) => one.wager === spot.wager))}
              />
            ),
          )}
          {place.lines
            .filter((line) => line.kind !== 'marks')
            .map((line) => (
              <SpotLine key={line.wagers.join(' ')} box={scene.number} line={line} corner={place.area} />
            ))}
          <Plate {...props} />
          {scene.mine && (scene.hands.length > 0 || hasRound(scene, seen)) ? (
            <CoachPills
              box={scene.number}
              hands={pilledHands(scene, place)}
              taken={[
                ...spots.flatMap(({ at }) => at ?? []),
                place.plate,
                ...props.places.flatMap((one) => (one === place ? [] : drawnOf(one))),
              ]}
              within={place.area}
            />
          ) : null}
          {compact && scene.mine && offer !== undefined ? (
            <button
              type="button"
              className="box-choose"
              aria-label={`Bet on box ${String(scene.number)}`}
              onClick={() => handlers.onChoose?.(offer)}
            />
          ) : null}
        </>
      )}
    </div>
  );
}
