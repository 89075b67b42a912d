import { useEffect, useState } from 'react';
import { FaceForm } from '../../account/FaceForm';
import type { Me } from '../../http';
import { signed } from '../../money';
import { Drawer } from '../../parts/Drawer';
import type { RoundResult } from '../../state/tableState';

const KEY = 'cutcard.first-win';

/** Whether this guest was asked before, in this browser. */
function wasAsked(name: string): boolean {
  try {
    return localStorage.getItem(KEY) === name;
  } catch {
    return false;
  }
}

function noteAsked(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // The browser stores nothing: the guest is asked again at the next visit.
  }
}

/** At a guest's first win: a line that offers a name and a colour. It covers nothing and waits for nobody. */
export function FirstWin({ me, result }: { me: Me | null; result: RoundResult | null }) {
  const [won, setWon] = useState(0);
  const [choosing, setChoosing] = useState(false);
  const [over, setOver] = useState(false);
  const name = me?.kind === 'guest' && me.shown === '' ? me.name : '';
  const wins = result !== null && result.cents > 0 ? result.cents : 0;
  useEffect(() => {
    if (wins > 0 && name !== '' && !wasAsked(name)) setWon((before) => before || wins);
  }, [wins, name]);
  if (me === null || name === '' || won === 0 || over) return null;
  const done = () => {
    noteAsked(name);
    setOver(true);
  };
  return (
    <>
      <p className="first-win" role="status">
        <span>
          <b>{signed(won)}</b> Your first win. <span className="first-win-name">Others see you as {me.name}.</span>
        </span>
        <button type="button" className="button" onClick={() => setChoosing(true)}>
          Choose a name
        </button>
        <button type="button" className="button first-win-later" onClick={done}>
          Later
        </button>
      </p>
      {choosing ? (
        <Drawer title="Your name and colour" onClose={() => setChoosing(false)}>
          <FaceForm me={me} onDone={done} />
        </Drawer>
      ) : null}
    </>
  );
}
