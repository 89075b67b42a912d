import { useId, type CSSProperties } from 'react';
import { DENOMINATIONS } from '../../chips/denominations';
import { dollars } from '../../money';
import type { FeltFrame } from '../../wire';
import type { Layout } from '../layout/layout';
import { BOW, rise } from '../layout/layout';
import { positionStyle } from './positionStyle';

/** The cloth, the table's edge and what is printed across the layout. */
export function Cloth({ layout }: { layout: Layout }) {
  // A page may show two felts: each needs its own ids.
  const id = useId();
  const { w, h, bend, mottoLines } = layout;
  if (layout.bestRowsLayout) {
    return (
      <>
        <div className="cloth cloth-narrow" />
        {mottoLines.lines.length > 0 && (
          <div className="motto-line" style={{ ...positionStyle(layout.motto), fontSize: mottoLines.size }}>
            {mottoLines.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </div>
        )}
      </>
    );
  }
  const edge = (up: number) => `M0 ${h - up - bend}Q${w / 2} ${h - up + bend} ${w} ${h - up - bend}`;
  const middle = layout.motto.y + layout.motto.h * 0.5;
  const end = (w * (1 - BOW)) / 2;
  const low = rise(layout, end);
  const bow = (y: number) => `M${end} ${y - low}Q${w / 2} ${y + low} ${w - end} ${y - low}`;
  const { ribbon } = mottoLines;
  const step = ribbon === undefined ? mottoLines.size * 1.45 : mottoLines.size * 0.75 + ribbon * 1.35;
  const first =
    ribbon === undefined
      ? middle - (step * (mottoLines.lines.length - 1)) / 2
      : layout.motto.y + mottoLines.size * 0.85;
  /** Two lines around the ribbon, or around all of it; where they end they are tied together. */
  const band = ribbon === undefined ? [middle, layout.motto.h * 0.46] : [first + step, ribbon * 0.92];
  const [at = 0, half = 0] = band;
  const ends = [end, w - end].map((x, i) => ({ x, y: at - low, side: i === 0 ? -1 : 1 }));
  const below = layout.motto.y + layout.motto.h;
  const spots = layout.boxes.flatMap((box) => [...box.mains, ...box.sides, box.plate]);
  const room = Math.min(h, ...spots.map((one) => one.y)) - below;
  return (
    <svg className="cloth" width={w} height={h} viewBox={`0 0 ${w} ${h}`} aria-hidden="true">
      <defs>
        <radialGradient id={`${id}light`} cx="50%" cy="22%" r="85%">
          <stop offset="0" stopColor="#17745a" />
          <stop offset=".55" stopColor="#0d5040" />
          <stop offset="1" stopColor="#07332a" />
        </radialGradient>
        {mottoLines.lines.map((line, i) => (
          <path key={line} id={`${id}bow${i}`} d={bow(first + i * step)} fill="none" />
        ))}
      </defs>
      <rect width={w} height={h} fill="#0a1210" />
      <path d={`${edge(0)}V0H0Z`} fill="#2b1b12" />
      <path d={`${edge(46)}V0H0Z`} fill={`url(#${id}light)`} />
      <path d={edge(46)} fill="none" stroke="#d9b45b" strokeOpacity=".55" strokeWidth="1.5" />
      <path d={edge(2)} fill="none" stroke="#000" strokeOpacity=".5" strokeWidth="3" />
      {room > h * 0.15 && layout.payScale.h === 0 && layout.scene.boxes.every((box) => box.hands.length === 0) && (
        <text className="wordmark" x={w / 2} y={below + room * 0.6} fontSize={Math.min(room * 0.34, h * 0.08)}>
          Cutcard
        </text>
      )}
      {[-1, 1].map((side) => (
        <path
          key={side}
          d={bow(at + side * half)}
          fill="none"
          stroke="#d9b45b"
          strokeOpacity=".45"
          strokeWidth="1.4"
        />
      ))}
      {ends.map(({ x, y, side }) => (
        <path
          key={side}
          d={`M${x} ${y - half}q${side * half * 0.9} ${half} 0 ${half * 2}M${x + side * half * 1.5} ${y}l${side * 5} -5l${side * 5} 5l${-side * 5} 5Z`}
          fill="none"
          stroke="#d9b45b"
          strokeOpacity=".45"
          strokeWidth="1.4"
        />
      ))}
      {mottoLines.lines.map((line, i) => (
        <text key={line} className="motto" fontSize={i === 1 && ribbon !== undefined ? ribbon : mottoLines.size}>
          <textPath href={`#${id}bow${i}`} startOffset="50%" textAnchor="middle" dominantBaseline="middle">
            {line}
          </textPath>
        </text>
      ))}
    </svg>
  );
}

/** The dealer's chips: columns of one kind each, seen from above. */
export function Tray({ layout }: { layout: Layout }) {
  // In rows there is no room for it: chips come from the felt's edge.
  if (layout.bestRowsLayout) return <div style={positionStyle(layout.tray)} className="tray-edge" data-key="house" aria-hidden="true" />;
  return (
    <div className="tray" style={positionStyle(layout.tray)} data-key="house" aria-hidden="true">
      {DENOMINATIONS.slice(1, 9).map((one) => (
        <i key={one.cents} style={{ '--chip': one.colour, '--edge': one.edge } as CSSProperties} />
      ))}
    </div>
  );
}

/** Progressive meters, and what lies on the table for all. */
export function Meters({ layout, felt }: { layout: Layout; felt: FeltFrame }) {
  return (
    <div
      className="meters"
      style={positionStyle(layout.meters)}
      data-key="meter"
      data-line={layout.meters.w > layout.w / 2 || undefined}
    >
      {felt.meters.map((one) => (
        <span key={one.label} className="meter">
          <small>{one.label}</small>
          <b>{dollars(one.cents)}</b>
        </span>
      ))}
    </div>
  );
}
