import { dollars, signed } from '../money';
import type { TableFrame } from '../wire';
import type { BoxPlace } from './boxes';
import { HandView } from './HandView';
import { purseKey, resultKey } from './keys';
import { fitted, textWidth } from './measure';
import type { FeltProps } from './props';
import type { BoxScene } from './scene';
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

/** On a narrower plate a bot is known by its name alone: `bot-Ada`. */
const BOT_MARKED = 96;

function Plate({ scene, place, frame, scale, result }: BoxProps) {
  const seat = scene.seat;
  const player = seat?.player ?? scene.box?.player ?? '';
  const you = player !== '' && player === frame.mine.name;
  if (player === '') return null;
  const chips = seat && place.style !== 'compact' && (seat.chips > 0 || !seat.bot) ? dollars(seat.chips) : '';
  const net = result !== undefined && result !== 0 && place.style !== 'compact' ? signed(result) : '';
  const size = (place.style === 'own' ? 15 : 13) * scale;
  const room = place.plate.w - 10 - (place.style === 'own' ? textWidth(`${scene.number} You leaving`, size) : 0);
  // Where there is room for one sum only, what the round brought is what a reader looks for.
  const both = textWidth(`${chips} ${net}`, Math.max(11, size * 0.85)) <= room;
  const sums = [net !== '' && !both ? '' : chips, net].filter((one) => one !== '');
  const sumSize = fitted(sums.join(' '), room - 6, size);
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
        {seat?.bot && place.plate.w >= BOT_MARKED && <span className="plate-bot">bot</span>}
        {seat?.ready && <span className="plate-ready">{'\u2713'}</span>}
      </span>
      {sums.includes(chips) && chips !== '' && (
        <span className="plate-chips" style={{ fontSize: sumSize }}>
          {chips}
        </span>
      )}
      {net !== '' && (
        <span
          className="plate-result"
          style={{ fontSize: sumSize }}
          data-won={(result ?? 0) > 0 || undefined}
          data-key={resultKey(player)}
        >
          {net}
        </span>
      )}
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
  const spots = compact
    ? []
    : [
        ...scene.mains.map((spot, i) => ({ spot, at: place.mains[i] })),
        ...scene.sides.map((spot, i) => ({ spot, at: place.sides[i] })),
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
          {place.marks.h > 0 && (
            <div className="box-marks" style={at(place.marks, place.area)}>
              {(scene.box?.marks ?? []).map((mark) => (
                <span key={mark} className="mark">
                  {mark}
                </span>
              ))}
            </div>
          )}
          {scene.hands.map((hand, i) => {
            const spot = place.hands[i];
            return spot ? (
              <HandView
                key={hand.name}
                hand={hand}
                place={spot}
                corner={place.area}
                fourColour={fourColour}
                scale={scale}
                large={scene.own}
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
                bet={frame.mine.bets.find((one) => one.box === scene.number && one.wager === spot.wager)}
                selected={handlers.selected?.box === scene.number && handlers.selected.wager === spot.wager}
                onBet={handlers.onBet}
                onInfo={scene.own ? handlers.onSpotInfo : undefined}
              />
            ),
          )}
          {place.lines
            .filter((line) => line.kind !== 'marks')
            .map((line) => (
              <SpotLine key={line.wagers.join(' ')} box={scene.number} line={line} corner={place.area} />
            ))}
          <Plate {...props} />
        </>
      )}
    </div>
  );
}
