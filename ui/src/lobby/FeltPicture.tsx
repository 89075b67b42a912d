/** A small picture of a table's felt, drawn from what the lobby knows of it: boxes, seats, cards, spots. */
import type { ComponentType } from 'react';
import type { LobbyTable } from '../http';
import { colourOf, type Faces } from '../server/faces';

interface PictureProps {
  readonly table: LobbyTable;
  readonly faces: Faces;
}

const WIDTH = 240;
const HEIGHT = 112;
const CENTRE = WIDTH / 2;
/** From the dealer's left to their right, in degrees. */
const FROM = 158;
const TO = 22;
const MOST_SPOTS = 3;

function boxAt(box: number, boxes: number, out = 1): { readonly x: number; readonly y: number } {
  const share = boxes === 1 ? 0.5 : (box - 1) / (boxes - 1);
  const angle = ((FROM + (TO - FROM) * share) * Math.PI) / 180;
  return { x: CENTRE + 98 * out * Math.cos(angle), y: 10 + 78 * out * Math.sin(angle) };
}

function Card({ x, y, up, sign = 'A' }: { x: number; y: number; up: boolean; sign?: string }) {
  return (
    <g transform={`translate(${String(x)} ${String(y)})`}>
      <rect className={up ? 'pic-card' : 'pic-back'} width="17" height="24" rx="2.5" />
      {up ? (
        <text className="pic-index" x="8.5" y="17">
          {sign}
        </text>
      ) : (
        <path className="pic-weave" d="M4 4h9v16H4zM4 12h9M8.500 4v16" />
      )}
    </g>
  );
}

/** The boxes on their arc; a taken one in the colour of who sits there. */
function Boxes({ table, faces }: PictureProps) {
  const small = table.boxes > 9;
  return Array.from({ length: table.boxes }, (_, at) => at + 1).map((box) => {
    const { x, y } = boxAt(box, table.boxes);
    const seat = table.seats.find((each) => each.box === box);
    const spots = small ? 0 : Math.min(MOST_SPOTS, table.side_wagers);
    const inner = boxAt(box, table.boxes, 0.76);
    return (
      <g key={box}>
        <circle
          className={seat === undefined ? 'pic-box' : seat.bot ? 'pic-box pic-bot' : 'pic-box pic-seat'}
          data-colour={seat === undefined || seat.bot ? undefined : colourOf(faces, seat.player)}
          cx={x}
          cy={y}
          r={small ? 5 : 9}
        />
        {Array.from({ length: spots }, (_, spot) => (
          <circle key={spot} className="pic-spot" cx={inner.x + (spot - (spots - 1) / 2) * 8} cy={inner.y} r="3" />
        ))}
      </g>
    );
  });
}

const ARC = `M42 30 Q ${String(CENTRE)} 84 198 30`;

function HalfMoon() {
  return (
    <>
      <path className="pic-cloth" d="M10 4H230C230 70 190 108 120 108S10 70 10 4Z" />
      <path className="pic-line" d={ARC} />
    </>
  );
}

const SIGNS = ['K', 'A', '9'];

/** Boxes on an arc and the dealer's first cards as they lie at this table. */
function CardTablePicture(props: PictureProps) {
  const cards = props.table.dealer_cards.length > 0 ? props.table.dealer_cards : ['up', 'down'];
  return (
    <>
      <HalfMoon />
      {cards.map((lies, at) => (
        <Card key={at} x={CENTRE - 10 * cards.length + 20 * at + 1} y={8} up={lies === 'up'} sign={SIGNS[at] ?? 'A'} />
      ))}
      <Boxes {...props} />
    </>
  );
}

/** Two cards, and the place between them. */
function RedDogPicture(props: PictureProps) {
  return (
    <>
      <HalfMoon />
      <Card x={CENTRE - 38} y={8} up sign="5" />
      <rect className="pic-place" x={CENTRE - 9} y={8} width="17" height="24" rx="2.5" />
      <Card x={CENTRE + 21} y={8} up sign="J" />
      <Boxes {...props} />
    </>
  );
}

/** The player's hand and the banker's. */
function BaccaratPicture(props: PictureProps) {
  return (
    <>
      <HalfMoon />
      <Card x={CENTRE - 46} y={8} up sign="4" />
      <Card x={CENTRE - 27} y={8} up sign="5" />
      <Card x={CENTRE + 10} y={8} up sign="9" />
      <Card x={CENTRE + 29} y={8} up sign="K" />
      <Boxes {...props} />
    </>
  );
}

const NUMBERS = ['4', '5', '6', '8', '9', '10'];

/** The layout with its numbers, the line around it, and two dice. */
function CrapsPicture({ table, faces }: PictureProps) {
  return (
    <>
      <rect className="pic-cloth" x="8" y="5" width="224" height="102" rx="26" />
      <path className="pic-line" d="M30 24V76q0 12 12 12H214M44 24V66q0 8 8 8H214" />
      {NUMBERS.map((number, at) => (
        <g key={number} transform={`translate(${String(56 + 26 * at)} 20)`}>
          <rect className="pic-place" width="24" height="26" rx="3" />
          <text className="pic-number" x="12" y="18">
            {number}
          </text>
        </g>
      ))}
      {[0, 1].map((die) => (
        <g key={die} transform={`translate(${String(96 + 26 * die)} ${String(52 + 3 * die)}) rotate(${String(die === 0 ? -8 : 10)})`}>
          <rect className="pic-die" width="17" height="17" rx="3.500" />
          <path className="pic-eyes" d={die === 0 ? 'M4.500 4.500h.01M12.500 12.500h.01M8.500 8.500h.01' : 'M4.500 4.500h.01M12.500 12.500h.01M12.500 4.500h.01M4.500 12.500h.01'} />
        </g>
      ))}
      {table.seats.map((seat, at) => (
        <circle
          key={seat.box}
          className={seat.bot ? 'pic-box pic-bot' : 'pic-box pic-seat'}
          data-colour={seat.bot ? undefined : colourOf(faces, seat.player)}
          cx={60 + 13 * at}
          cy={97}
          r="5"
        />
      ))}
    </>
  );
}

/** By the game's name on the sheet; any other game is drawn as a table of boxes and cards. */
const PICTURES: ReadonlyMap<string, ComponentType<PictureProps>> = new Map([
  ['red-dog', RedDogPicture],
  ['minibaccarat', BaccaratPicture],
  ['craps', CrapsPicture],
]);

export function FeltPicture({ table, faces }: PictureProps) {
  const Picture = PICTURES.get(table.game_name) ?? CardTablePicture;
  return (
    <svg className="felt-picture" viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} aria-hidden="true">
      <Picture table={table} faces={faces} />
    </svg>
  );
}
