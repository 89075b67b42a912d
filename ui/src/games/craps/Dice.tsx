import { useEffect, useState } from 'react';

const PIPS: Readonly<Record<number, ReadonlyArray<readonly [number, number]>>> = {
  1: [[50, 50]],
  2: [[27, 27], [73, 73]],
  3: [[27, 27], [50, 50], [73, 73]],
  4: [[27, 27], [73, 27], [27, 73], [73, 73]],
  5: [[27, 27], [73, 27], [50, 50], [27, 73], [73, 73]],
  6: [[27, 25], [73, 25], [27, 50], [73, 50], [27, 75], [73, 75]],
};
const FACES = 6;
/** How long a tumbling die shows one face, in milliseconds. */
const FACE_TIME = 80;

function Die({ face, tumbling = false }: { face: number; tumbling?: boolean }) {
  return (
    <svg className={tumbling ? 'die die-tumbling' : 'die'} viewBox="0 0 100 100" aria-hidden="true">
      <rect x="4" y="4" width="92" height="92" rx="18" />
      {(PIPS[face] ?? []).map(([x, y]) => (
        <circle key={`${String(x)} ${String(y)}`} cx={x} cy={y} r="9.5" />
      ))}
    </svg>
  );
}

/** The last throw at rest, beside the point; nothing before the first. */
export function Dice({ thrown }: { thrown: ReadonlyArray<number> }) {
  const [first, second] = thrown;
  if (first === undefined || second === undefined) return null;
  return (
    <span className="dice" role="img" aria-label={`Dice ${String(first)} and ${String(second)}`}>
      <Die face={first} />
      <Die face={second} />
      <b>{first + second}</b>
    </span>
  );
}

/** A throw over the middle of the layout: the dice tumble, then lie with what the stickperson calls. */
export function ThrownDice({ thrown, call }: { thrown: ReadonlyArray<number>; call: string }) {
  const [turns, setTurns] = useState(0);
  const tumbling = call === '';
  useEffect(() => {
    if (!tumbling) return undefined;
    const timer = setInterval(() => setTurns((turn) => turn + 1), FACE_TIME);
    return () => clearInterval(timer);
  }, [tumbling]);
  return (
    <div className="craps-throw" aria-hidden="true">
      <span>
        {thrown.map((face, at) => (
          <Die key={at} face={tumbling ? ((turns * (2 * at + 1) + at) % FACES) + 1 : face} tumbling={tumbling} />
        ))}
      </span>
      {tumbling ? null : <b>{call}</b>}
    </div>
  );
}

/** The dice that a wager names, printed on its place. */
export function PrintedDice({ faces }: { faces: ReadonlyArray<number> }) {
  return (
    <span className="craps-printed-dice">
      {faces.map((face, at) => (
        <Die key={at} face={face} />
      ))}
    </span>
  );
}
