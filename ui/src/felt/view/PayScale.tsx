import type { Layout } from '../layout/layout';
import { fittingSize } from '../layout/textWidth';
import type { Scene } from '../scene';
import { positionStyle } from './positionStyle';

const PAYS = 13;
const LABEL = 11;
/** What the frame of a cell takes of its width. */
const INSIDE = 8;

/** The pay table as it is printed across the layout; the row of this round is lit. */
export function PayScale({ layout, scene }: { layout: Layout; scene: Scene }) {
  const { payScale: place, scale } = layout;
  if (place.h === 0) return null;
  const room = place.w / scene.payScale.length - INSIDE;
  return (
    <ol className="pay-scale" style={positionStyle(place)} aria-label="What a spread pays">
      {scene.payScale.map(({ label, pays, isLit }) => (
        <li key={label} data-lit={isLit || undefined}>
          <span data-text="" style={{ fontSize: fittingSize(label, room, LABEL * scale, 'plain') }}>
            {label}
          </span>
          <b data-text="" style={{ fontSize: fittingSize(pays, room, PAYS * scale) }}>
            {pays}
          </b>
        </li>
      ))}
    </ol>
  );
}
