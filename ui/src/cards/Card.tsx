import "./cards.css";
import { Court, Crown } from "./Court";
import { cardName, cornerIndex } from "./names";
import { PIPS } from "./pips";

const RED = "#c4122f";
const BLACK = "#14161b";
const TWO: Readonly<Record<string, string>> = { c: BLACK, d: RED, h: RED, s: BLACK };
const FOUR: Readonly<Record<string, string>> = { c: "#08703a", d: "#1250bd", h: RED, s: BLACK };

/** What is drawn of it: only the corner, the corner and one figure, or all. */
type Detail = "corner" | "figure" | "whole";

function detailFor(width: number): Detail {
  if (width < 42) return "corner";
  return width < 68 ? "figure" : "whole";
}

function Corner({ face, ink, detail }: { face: string; ink: string; detail: Detail }) {
  const index = cornerIndex(face);
  const [size, baseline, suit, top] =
    detail === "corner" ? [60, 51, 42, 59] : detail === "figure" ? [46, 42, 30, 48] : [33, 33, 22, 38];
  const width = index.length > 1 ? size * 0.8 : undefined;
  const centre = detail === "corner" ? 26 : detail === "figure" ? 23 : 16;
  return (
    <>
      <text
        x={centre}
        y={baseline}
        fontSize={size}
        fill={ink}
        textAnchor="middle"
        {...(width === undefined ? {} : { textLength: width, lengthAdjust: "spacingAndGlyphs" })}
      >
        {index}
      </text>
      <use
        href={`#suit-${face.charAt(1)}`}
        x={centre - suit / 2}
        y={top}
        width={suit}
        height={suit}
        fill={ink}
      />
    </>
  );
}

function Middle({ face, ink, detail }: { face: string; ink: string; detail: Detail }) {
  const rank = face.charAt(0);
  const suit = face.charAt(1);
  const royal = "KQJ".includes(rank);
  if (detail === "whole") {
    if (royal) return <Court rank={rank} suit={suit} ink={ink} />;
    if (rank === "A") return <use href={`#suit-${suit}`} x="27" y="47" width="46" height="46" fill={ink} />;
    return (PIPS[rank] ?? []).map(([x, y]) => (
      <use
        key={`${x} ${y}`}
        href={`#suit-${suit}`}
        x={x - 9}
        y={y - 9}
        width="18"
        height="18"
        fill={ink}
        {...(y > 70 ? { transform: `rotate(180 ${x} ${y})` } : {})}
      />
    ));
  }
  if (detail === "figure") {
    return (
      <>
        <use href={`#suit-${suit}`} x="46" y="84" width="46" height="46" fill={ink} />
        {royal && (
          <g transform="translate(47 48)">
            <Crown rank={rank} ink={ink} />
          </g>
        )}
      </>
    );
  }
  return <use href={`#suit-${suit}`} x="54" y="92" width="38" height="38" fill={ink} />;
}

export interface CardProps {
  /** As in round notation, or null for one whose face may not be seen. */
  readonly face: string | null;
  /** In pixels, as it will be drawn: decides how much detail a card can bear. */
  readonly width: number;
  readonly fourColour?: boolean;
  /** Said by its group already: hidden from screen readers. */
  readonly silent?: boolean;
}

/** A playing card of our own drawing. It fills the element it stands in. */
export function Card({ face, width, fourColour = false, silent = false }: CardProps) {
  const label = silent
    ? ({ "aria-hidden": true } as const)
    : ({ role: "img", "aria-label": cardName(face) } as const);
  if (face === null) {
    return (
      <svg className="card-art" viewBox="0 0 100 140" {...label}>
        <use href="#card-back" width="100" height="140" />
      </svg>
    );
  }
  const ink = (fourColour ? FOUR : TWO)[face.charAt(1)] ?? BLACK;
  const detail = detailFor(width);
  return (
    <svg className="card-art" viewBox="0 0 100 140" {...label}>
      <rect x=".5" y=".5" width="99" height="139" rx="9" fill="#fffdf8" stroke="#b9b3a5" />
      <Middle face={face} ink={ink} detail={detail} />
      <Corner face={face} ink={ink} detail={detail} />
      {detail === "whole" && (
        <g transform="rotate(180 50 70)">
          <Corner face={face} ink={ink} detail={detail} />
        </g>
      )}
    </svg>
  );
}
