import type { FeltFrame } from '../../wire';
import type { Layout } from '../layout/layout';
import { positionStyle } from './positionStyle';

/** How many edges of cards a full stack is drawn with. */
const EDGES = 28;

/** A shoe from the side: the stack leans in it, the next card peeps out in front. */
function ShoeArt({ full, cut }: { full: number; cut: number }) {
  const many = Math.ceil(full * EDGES);
  const at = (i: number) => 52 + i * 3;
  return (
    <svg className="shoe-art" viewBox="0 0 150 78" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      <path d="M6 72h138v-52q0-8-8-8H64L14 54q-8 6-8 12Z" fill="#160d08" stroke="#5a3d26" strokeWidth="1.5" />
      <path d="M58 22h80v44H30Z" fill="#00000080" />
      <g>
        {Array.from({ length: many }, (_, i) => (
          <path
            key={i}
            d={`M${at(i)} 64 ${at(i) + 10} 24`}
            stroke={i % 4 === 3 ? '#b9ab8d' : '#f7f1e3'}
            strokeWidth="2.4"
          />
        ))}
        {cut > 0 ? (
          <path d={`M${at(cut * EDGES)} 66 ${at(cut * EDGES) + 11} 20`} stroke="#f0b429" strokeWidth="3.2" />
        ) : null}
      </g>
      <path d="M60 14 138 14q4 0 4 5v3H52Z" fill="#3b2719" />
      {many > 0 ? (
        <path d="M8 70 44 36l10 9-34 27Z" fill="#fffdf8" stroke="#8d8470" strokeWidth=".8" />
      ) : null}
      <path d="M8 72 50 34l6 6-32 32Z" fill="#7d1730" opacity={many > 0 ? 0.9 : 0} />
      <path d="M6 72h138" stroke="#d9b45b" strokeOpacity=".6" strokeWidth="1.5" />
    </svg>
  );
}

/** The rack of the discards: clear walls, and as many backs as lie in it. */
function RackArt({ share }: { share: number }) {
  const many = share === 0 ? 0 : Math.max(1, Math.round(share * EDGES));
  return (
    <svg className="shoe-art" viewBox="0 0 150 78" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      <path d="M32 6v62h86V6" fill="#ffffff0d" stroke="#cfe3d840" strokeWidth="1.4" />
      <path d="M24 68h102v5H24Z" fill="#160d08" stroke="#5a3d26" />
      {Array.from({ length: many }, (_, i) => (
        <rect
          key={i}
          x={37 + (i % 3) * 0.8}
          y={65.6 - i * 2.1}
          width="75"
          height="1.9"
          rx=".6"
          fill={i % 4 === 3 ? '#e9dfc8' : '#9c2340'}
        />
      ))}
      <path d="M32 6v62M118 6v62" stroke="#ffffff2e" strokeWidth="1" />
    </svg>
  );
}

/** The shoe, as full as it is, with its cutting card. */
export function ShoeView({ layout, felt }: { layout: Layout; felt: FeltFrame }) {
  if (felt.shoe === null) return null;
  const { cards, gone, cutting_card: cut, cutting_card_out: out, device, side } = felt.shoe;
  const left = Math.max(0, cards - gone);
  const full = cards ? left / cards : 0;
  const named = side ? `${device} (${side})` : device;
  const words = `${named}: ${left} of ${cards} cards left${out ? ', the cutting card is out' : ''}`;
  return (
    <div className="shoe" style={positionStyle(layout.shoe)} role="img" aria-label={words} title={words} data-key="shoe">
      <ShoeArt full={full} cut={cards > 0 && cut > 0 && !out ? Math.max(0, (cut - gone) / cards) : 0} />
      <span className="stack-words" aria-hidden="true" data-text="">
        {out ? <span className="stack-out">last round</span> : device}
        <b>{left}</b>
      </span>
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
      <RackArt share={cards ? rack / cards : 0} />
      <span className="stack-words" aria-hidden="true" data-text="">
        discards
        <b>{rack}</b>
      </span>
    </div>
  );
}
