import { useId } from 'react';
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
  const step = mottoLines.size * 1.45;
  const first = middle - (step * (mottoLines.lines.length - 1)) / 2;
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
      {layout.scene.boxes.every((box) => box.hands.length === 0) && (
        <text className="wordmark" x={w / 2} y={(middle + h) / 2 - 20} fontSize={h * 0.07}>
          Cutcard
        </text>
      )}
      {[-1, 1].map((side) => (
        <path
          key={side}
          d={bow(middle + side * layout.motto.h * 0.46)}
          fill="none"
          stroke="#d9b45b"
          strokeOpacity=".35"
          strokeWidth="1.2"
        />
      ))}
      {mottoLines.lines.map((line, i) => (
        <text key={line} className="motto" fontSize={mottoLines.size}>
          <textPath href={`#${id}bow${i}`} startOffset="50%" textAnchor="middle" dominantBaseline="middle">
            {line}
          </textPath>
        </text>
      ))}
    </svg>
  );
}

/** The dealer's chips. */
export function Tray({ layout }: { layout: Layout }) {
  return (
    <div className="tray" style={positionStyle(layout.tray)} data-key="house" aria-hidden="true">
      {DENOMINATIONS.slice(1, 9).map((one) => (
        <i key={one.cents} style={{ backgroundColor: one.colour }} />
      ))}
    </div>
  );
}

/** The shoe, as full as it is, with its cutting card. */
export function ShoeView({ layout, felt }: { layout: Layout; felt: FeltFrame }) {
  if (felt.shoe === null) return null;
  const { cards, gone, cutting_card: cut, cutting_card_out: out, device, side } = felt.shoe;
  const left = Math.max(0, cards - gone);
  const full = cards ? left / cards : 0;
  const cutAt = cards && cut ? 1 - cut / cards : 0;
  const named = side ? `${device} (${side})` : device;
  const words = `${named}: ${left} of ${cards} cards left${out ? ', the cutting card is out' : ''}`;
  return (
    <div className="shoe" style={positionStyle(layout.shoe)} role="img" aria-label={words} title={words} data-key="shoe">
      <span className="stack-bar" aria-hidden="true">
        <i className="stack-fill" style={{ width: `${full * 100}%` }} />
        {cut > 0 && !out && <i className="stack-cut" style={{ left: `${cutAt * 100}%` }} />}
      </span>
      <span className="stack-words" aria-hidden="true" data-text="">
        {device}
        <b>{left}</b>
      </span>
      {out && <span className="stack-out">last round</span>}
    </div>
  );
}

/** The discard rack. */
export function RackView({ layout, felt }: { layout: Layout; felt: FeltFrame }) {
  if (felt.shoe === null) return null;
  const { cards, rack } = felt.shoe;
  const words = `discard rack: ${rack} ${rack === 1 ? 'card' : 'cards'}`;
  return (
    <div className="rack" style={positionStyle(layout.rack)} role="img" aria-label={words} title={words} data-key="rack">
      <span className="stack-bar" aria-hidden="true">
        <i className="stack-fill" style={{ width: `${cards ? (rack / cards) * 100 : 0}%` }} />
      </span>
      <span className="stack-words" aria-hidden="true" data-text="">
        discards
        <b>{rack}</b>
      </span>
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
