import { useState } from 'react';

const FACES = [1, 2, 3, 4, 5, 6];
const SPOTS: Readonly<Record<number, string>> = { 1: '⚀', 2: '⚁', 3: '⚂', 4: '⚃', 5: '⚄', 6: '⚅' };

/** What the dice show: one touch or one digit for each. */
export function DicePad({ first, onDie }: { first: number; onDie: (face: number) => void }) {
  return (
    <div className="dice-pad" role="group" aria-label={first === 0 ? 'The first die' : 'The second die'}>
      {FACES.map((face) => (
        <button key={face} type="button" className="button dice-face" aria-label={String(face)} onClick={() => onDie(face)}>
          <span aria-hidden="true">{SPOTS[face]}</span>
          <kbd aria-hidden="true">{face}</kbd>
        </button>
      ))}
      <p className="quiet">{first === 0 ? 'Two dice: the first' : `${String(first)} and`}</p>
    </div>
  );
}

/** Two dice, said one after the other. */
export function useDice(onRoll: (first: number, second: number) => void): {
  first: number;
  die: (face: number) => void;
} {
  const [first, setFirst] = useState(0);
  const die = (face: number) => {
    if (first === 0) {
      setFirst(face);
      return;
    }
    setFirst(0);
    onRoll(first, face);
  };
  return { first, die };
}
