const PIPS: Readonly<Record<number, ReadonlyArray<readonly [number, number]>>> = {
  1: [[50, 50]],
  2: [[27, 27], [73, 73]],
  3: [[27, 27], [50, 50], [73, 73]],
  4: [[27, 27], [73, 27], [27, 73], [73, 73]],
  5: [[27, 27], [73, 27], [50, 50], [27, 73], [73, 73]],
  6: [[27, 25], [73, 25], [27, 50], [73, 50], [27, 75], [73, 75]],
};

function Die({ face, rolling }: { face: number; rolling: boolean }) {
  return (
    <svg className={rolling ? 'die die-rolling' : 'die'} viewBox="0 0 100 100" aria-hidden="true">
      <rect x="4" y="4" width="92" height="92" rx="18" />
      {(PIPS[face] ?? []).map(([x, y]) => (
        <circle key={`${String(x)} ${String(y)}`} cx={x} cy={y} r="9.5" />
      ))}
    </svg>
  );
}

/** Two dice at rest, or tumbling until they are; blank before the first throw. */
export function Dice({ thrown, rolling }: { thrown: ReadonlyArray<number>; rolling: boolean }) {
  const [first, second] = thrown;
  const known = first !== undefined && second !== undefined;
  const words = rolling || !known ? 'Two dice' : `Dice ${String(first)} and ${String(second)}`;
  return (
    <span className="dice" role="img" aria-label={words}>
      <Die face={first ?? 0} rolling={rolling} />
      <Die face={second ?? 0} rolling={rolling} />
      {known && !rolling ? <b>{first + second}</b> : null}
    </span>
  );
}
