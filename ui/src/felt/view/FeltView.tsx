import {
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
} from 'react';
import { CardSprite } from '../../cards/Sprite';
import { BoxView } from './BoxView';
import { DealerView } from './DealerView';
import '../style/feltStyle';
import { MovingPieces } from './MovingPieces';
import type { MovingPiece } from '../motion/movingPieces';
import { Cloth, Meters, Tray } from './Equipment';
import { PayScale } from './PayScale';
import { RackView, ShoeView } from './ShoeView';
import { inRowsAt, layoutOf } from '../layout/layout';
import { nextPlace } from '../layout/nextPlace';
import { lettersChanged, onLettersChanged } from '../layout/textWidth';
import { motionPlan, type MotionPlan, type LaidOutFrame } from '../motion/motionPlan';
import { runMotion, type RunningMotion } from '../motion/animation';
import type { FeltProps, PrintedSpot } from '../feltProps';
import { sceneOf, withoutBareSides } from '../scene';
import { positionStyle } from './positionStyle';

const NONE: readonly PrintedSpot[] = [];
const NO_PIECES: readonly MovingPiece[] = [];

function useSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ w: 0, h: 0 });
  useLayoutEffect(() => {
    const felt = ref.current;
    if (felt === null) return undefined;
    const measure = () => {
      const w = felt.clientWidth;
      const h = felt.clientHeight;
      setSize((was) => (was.w === w && was.h === h ? was : { w, h }));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(felt);
    return () => watch.disconnect();
  }, []);
  return { ref, size };
}

/** A table as one reader sees it. */
export function FeltView(props: FeltProps) {
  const { frame, settings, motto = '', printed = NONE, boxes = 0, onProgress, onShown, ref: handle } = props;
  const seen = props.seen ?? frame;
  const { ref, size } = useSize();
  // In rows the active box is drawn large; on a half-moon every box has room.
  const inRows = size.w > 0 && inRowsAt(size.w, size.h);
  const focus = inRows ? props.focus : undefined;
  const takenOnly = inRows && props.takenOnly === true;
  const scene = useMemo(() => {
    const all = sceneOf(frame, printed, boxes, focus);
    const shown = takenOnly ? all.boxes.filter((one) => !one.empty) : all.boxes;
    return inRows ? { ...all, boxes: shown.map(withoutBareSides) } : all;
  }, [frame, printed, boxes, focus, inRows, takenOnly]);
  const heard = useMemo(
    () => (seen.felt === frame.felt ? scene : sceneOf(seen, printed, boxes, focus)),
    [seen, frame, scene, printed, boxes, focus],
  );
  const moving = seen.version !== frame.version;
  const letters = useSyncExternalStore(onLettersChanged, lettersChanged);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- a layout holds for the letters it was measured in
  const layout = useMemo(() => layoutOf(size.w, size.h, scene, motto), [size, scene, motto, letters]);
  const marked = size.w > 0 ? nextPlace(layout, props.next ?? '') : null;
  const shown = useRef<LaidOutFrame | undefined>(undefined);
  const playing = useRef<RunningMotion | undefined>(undefined);
  const plan = useRef<MotionPlan | undefined>(undefined);
  const [pieces, setPieces] = useState(NO_PIECES);

  const watching = useRef({ onProgress, onShown });
  useLayoutEffect(() => {
    watching.current = { onProgress, onShown };
  });

  // A new frame: plan the motion, and put the moving pieces on the felt ...
  useLayoutEffect(() => {
    if (size.w === 0) {
      watching.current.onShown?.(frame.version);
      return;
    }
    const before = shown.current;
    const now = { frame, layout };
    shown.current = now;
    if (before?.frame === frame) return;
    playing.current?.finish();
    playing.current = undefined;
    if (settings.still || document.hidden) {
      setPieces(NO_PIECES);
      watching.current.onShown?.(frame.version);
      return;
    }
    plan.current = motionPlan(before, now);
    setPieces([...plan.current.pieces]);
  }, [frame, layout, size, settings.still]);

  // ... then, before the browser paints, all of it starts to move.
  useLayoutEffect(() => {
    const next = plan.current;
    if (next === undefined || ref.current === null) return;
    plan.current = undefined;
    const { version } = shown.current?.frame ?? { version: 0 };
    playing.current = runMotion(ref.current, next, {
      moment: (time) => watching.current.onProgress?.(version, time),
      shown: () => watching.current.onShown?.(version),
      done: () => {
        if (pieces.length > 0) setPieces(NO_PIECES);
      },
    }, settings.rate);
  }, [pieces, ref, settings.rate]);

  useImperativeHandle(
    handle,
    () => ({
      finish: () => playing.current?.finish(),
      moving: () => playing.current?.moving() ?? false,
    }),
    [],
  );

  const { onBet, onChoose, onSpotInfo, onSit, selected } = props;
  const handlers = useMemo(() => {
    return {
      ...(onBet ? { onBet } : {}),
      ...(onChoose ? { onChoose } : {}),
      ...(onSpotInfo ? { onSpotInfo } : {}),
      ...(onSit ? { onSit } : {}),
      ...(selected ? { selected } : {}),
    };
  }, [onBet, onChoose, onSpotInfo, onSit, selected]);
  const { felt } = frame;
  return (
    <div
      className={`felt ${layout.bestRowsLayout ? 'felt-narrow' : 'felt-wide'}`}
      ref={ref}
      role="region"
      aria-label="Table"
      aria-busy={moving}
      style={{ '--u': layout.scale } as CSSProperties}
    >
      <CardSprite />
      {size.w > 0 && (
        <>
          <Cloth layout={layout} />
          <Tray layout={layout} />
          <PayScale scene={heard} layout={layout} />
          <RackView layout={layout} felt={seen.felt} />
          <ShoeView layout={layout} felt={seen.felt} />
          {felt.meters.length > 0 && <Meters layout={layout} felt={moving ? seen.felt : felt} />}
          {marked !== null && <span className="next-place" style={positionStyle(marked)} aria-hidden="true" />}
          <DealerView layout={layout} felt={felt} seen={seen.felt} net={heard.net} fourColour={settings.fourColour} />
          {layout.boxes.map((place) => {
            const box = scene.boxes.find((one) => one.number === place.number);
            return box ? (
              <BoxView
                key={place.number}
                scene={box}
                heard={heard.boxes.find((one) => one.number === place.number) ?? box}
                place={place}
                places={layout.boxes}
                seen={seen}
                fourColour={settings.fourColour}
                scale={layout.scale}
                handlers={handlers}
              />
            ) : null;
          })}
          <MovingPieces pieces={pieces} game={scene.game} fourColour={settings.fourColour} />
        </>
      )}
    </div>
  );
}
