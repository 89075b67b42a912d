import { dollars, signed } from '../money';
import type { TableFrame } from '../wire';
import type { BoxPlace } from './boxes';
import { HandView } from './HandView';
import { purseKey, resultKey } from './keys';
import type { FeltProps } from './props';
import type { BoxScene, SpotScene } from './scene';
import { SpotLine, SpotView } from './SpotView';
import { at } from './style';
import { boxInWords } from './words';

interface BoxProps {
  readonly scene: BoxScene;
  readonly place: BoxPlace;
  readonly frame: TableFrame;
  readonly fourColour: boolean;
  readonly scale: number;
  /** What the last round brought who sits here. */
  readonly result: number | undefined;
  readonly handlers: Pick<FeltProps, 'onBet' | 'onSpotInfo' | 'onSit' | 'selected'>;
}

function Plate({ scene, place, frame, result }: BoxProps) {
  const seat = scene.seat;
  const player = seat?.player ?? scene.box?.player ?? '';
  const you = player !== '' && player === frame.mine.name;
  if (player === '') return null;
  return (
    <div
      className={`plate ${you ? 'plate-you' : ''}`}
      style={at(place.plate, place.area)}
      data-key={purseKey(player)}
      data-away={seat && !seat.here && !seat.bot ? '' : undefined}
    >
      <span className="plate-name" title={player}>
        <span className="plate-number">{scene.number}</span>
        <span className="plate-who" data-text="">
          {you ? 'You' : player}
        </span>
        {seat?.bot && <span className="plate-bot">bot</span>}
        {seat?.ready && <span className="plate-ready">{'\u2713'}</span>}
      </span>
      {seat && place.style !== 'compact' && (seat.chips > 0 || !seat.bot) && <span className="plate-chips">{dollars(seat.chips)}</span>}
      {result !== undefined && result !== 0 && place.style !== 'compact' ? (
        <span className="plate-result" data-won={result > 0 || undefined} data-key={resultKey(player)}>
          {signed(result)}
        </span>
      ) : null}
      {seat?.leaving && <span className="plate-leaving">leaving</span>}
    </div>
  );
}

/** A box of the layout: hands, wagers and who sits there. */
export function BoxView(props: BoxProps) {
  const { scene, place, frame, fourColour, scale, handlers } = props;
  const compact = place.style === 'compact';
  const { kind, place: asked } = frame.question;
  const turn = kind === 'decision' && asked.split('.')[0] === String(scene.number);
  const drawn = (one: SpotScene) => !compact || one.laid.length > 0;
  const spots = [
    ...scene.mains.filter(drawn).map((spot, i) => ({ spot, at: place.mains[i] })),
    ...scene.sides.filter(drawn).map((spot, i) => ({ spot, at: place.sides[i] })),
  ];
  const free = scene.empty && handlers.onSit !== undefined && frame.mine.box === 0;
  return (
    <div
      role="group"
      className={`box box-${place.style} ${scene.own ? 'box-mine' : ''} ${scene.empty ? 'box-empty' : ''}`}
      style={at(place.area)}
      aria-label={boxInWords(scene, frame.mine.name)}
      data-box={scene.number}
    >
      {turn && <span className="box-lit" style={at(place.lit, place.area)} aria-hidden="true" />}
      {place.marks.h > 0 && (
        <div className="box-marks" style={at(place.marks, place.area)}>
          {(scene.box?.marks ?? []).map((mark) => (
            <span key={mark} className="mark" title={mark}>
              {mark}
            </span>
          ))}
        </div>
      )}
      {scene.empty ? (
        <div className="box-free" style={at({ ...place.area, x: 0, y: 0 })}>
          {free ? (
            <button type="button" className="sit" onClick={() => handlers.onSit?.(scene.number)}>
              <b>{scene.number}</b>
              <span>Sit here</span>
            </button>
          ) : (
            <span className="free" aria-hidden="true">
              {scene.number}
            </span>
          )}
        </div>
      ) : (
        <>
          {scene.hands.map((hand, i) => {
            const spot = place.hands[i];
            return spot ? (
              <HandView
                key={hand.name}
                hand={hand}
                place={spot}
                corner={place.area}
                fourColour={fourColour}
                short={compact || spot.caption.w < (scene.wagersByHand ? 126 : 88) * scale}
                withWagers={scene.wagersByHand && !compact}
              />
            ) : null;
          })}
          {spots.map(({ spot, at: where }) =>
            where === undefined ? null : compact ? (
              <SpotLine key={spot.wager} box={scene.number} spot={spot} place={where} corner={place.area} />
            ) : (
              <SpotView
                key={spot.wager}
                box={scene.number}
                spot={spot}
                place={where}
                corner={place.area}
                scale={scale}
                bet={frame.mine.bets.find((one) => one.box === scene.number && one.wager === spot.wager)}
                selected={handlers.selected?.box === scene.number && handlers.selected.wager === spot.wager}
                onBet={handlers.onBet}
                onInfo={scene.own ? handlers.onSpotInfo : undefined}
              />
            ),
          )}
          <Plate {...props} />
        </>
      )}
    </div>
  );
}
