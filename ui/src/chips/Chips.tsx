import { dollars } from "../money";
import { DENOMINATIONS, drawnChips, type Denomination } from "./denominations";

const THICK = 4.6;

/** One chip of a pile, seen from the table's edge. */
function StackedChip({ kind, y }: { kind: Denomination; y: number }) {
  const side = `M2 ${y}v${THICK}c0 6.6 8 11 18 11s18-4.4 18-11v${-THICK}Z`;
  return (
    <g>
      <path d={side} fill={kind.colour} stroke="#00000066" strokeWidth=".6" />
      <path d={`M6.5 ${y + 6.4}v${THICK}l5 2.400v${-THICK}Z`} fill={kind.edge} />
      <path d={`M17 ${y + 10.6}v${THICK}h6v${-THICK}Z`} fill={kind.edge} />
      <path d={`M33.5 ${y + 6.4}v${THICK}l-5 2.400v${-THICK}Z`} fill={kind.edge} />
      <ellipse cx="20" cy={y} rx="18" ry="11" fill={kind.colour} stroke="#00000055" strokeWidth=".6" />
      <ellipse
        cx="20"
        cy={y}
        rx="15.6"
        ry="9.3"
        fill="none"
        stroke={kind.edge}
        strokeWidth="3.6"
        strokeDasharray="7.5 6"
      />
      <ellipse cx="20" cy={y} rx="10.5" ry="6" fill="#ffffff22" stroke={kind.edge} strokeWidth=".8" />
    </g>
  );
}

/** A stack of chips, as wide as its parent element; hidden from screen readers. */
export function ChipStack({ cents, most = 6 }: { cents: number; most?: number }) {
  const pile = drawnChips(cents, most);
  const height = 24 + THICK * pile.length;
  return (
    <svg className="chip-stack" viewBox={`0 0 40 ${height}`} aria-hidden="true">
      {pile.map((kind, i) => (
        <StackedChip key={`${i} ${kind.cents}`} kind={kind} y={height - 12 - THICK * (i + 1)} />
      ))}
    </svg>
  );
}

/** One chip seen from above, with what it is worth: for the tray. */
export function Chip({ cents, size = 48 }: { cents: number; size?: number }) {
  const kind = DENOMINATIONS.find((one) => one.cents <= cents) ?? DENOMINATIONS[DENOMINATIONS.length - 1]!;
  // A stack of several chips is drawn as its largest, with what it is worth.
  const name = kind.cents === cents ? kind.name : dollars(cents).slice(1);
  return (
    <svg width={size} height={size} viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="48" fill={kind.colour} stroke="#00000080" strokeWidth="1.5" />
      <circle
        cx="50"
        cy="50"
        r="41"
        fill="none"
        stroke={kind.edge}
        strokeWidth="13"
        strokeDasharray="21.5 21.43"
        strokeDashoffset="10"
      />
      <circle cx="50" cy="50" r="31" fill={kind.colour} stroke={kind.edge} strokeWidth="2" />
      <text
        x="50"
        y="51"
        fill={kind.ink}
        fontSize={name.length > 3 ? 22 : name.length > 2 ? 26 : 32}
        fontWeight="800"
        fontFamily="Cutcard Sans, Helvetica Neue, Helvetica, Arial, Liberation Sans, sans-serif"
        textAnchor="middle"
        dominantBaseline="central"
      >
        {name}
      </text>
    </svg>
  );
}
