import { useCallback, useEffect, useState } from 'react';
import { FaceForm } from '../../account/FaceForm';
import type { Me } from '../../http';
import { signed } from '../../money';
import { Drawer } from '../../parts/Drawer';
import { Icon } from '../../parts/Icon';
import type { RoundResult } from '../../state/tableState';
import type { TableFrame } from '../../wire';

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

/** How long the line is shown, in milliseconds; the next round removes it too. */
const READ = 20_000;

/** At a guest's first win: a line that offers a name and a colour. It covers nothing and waits for nobody. */
export function FirstWin({
  me,
  result,
  frame,
}: {
  me: Me | null;
  result: RoundResult | null;
  frame: TableFrame | null;
}) {
  const inRound = frame?.felt.in_round === true;
  const [won, setWon] = useState(0);
  const [choosing, setChoosing] = useState(false);
  const [over, setOver] = useState(false);
  const name = me?.kind === 'guest' && me.shown === '' ? me.name : '';
  const wins = result !== null && result.cents > 0 ? result.cents : 0;
  useEffect(() => {
    if (wins > 0 && name !== '' && !wasAsked(name)) setWon((before) => before || wins);
  }, [wins, name]);
  const done = useCallback(() => {
    noteAsked(name);
    setOver(true);
  }, [name]);
  useEffect(() => {
    if (won === 0 || over || choosing) return undefined;
    const timer = setTimeout(done, inRound ? 0 : READ);
    return () => clearTimeout(timer);
  }, [won, over, choosing, inRound, done]);
  if (me === null || name === '' || won === 0 || over) return null;
  return (
    <>
      <p className="first-win" role="status">
        <span>
          <b>{signed(won)}</b> <span className="first-win-words">Your first win.</span> <span className="first-win-name">Others see you as {me.name}.</span>
        </span>
        <button type="button" className="button" onClick={() => setChoosing(true)}>
          Choose a name
        </button>
        <button type="button" className="icon-button" aria-label="Later" title="Later" onClick={done}>
          <Icon name="close" size={18} />
        </button>
      </p>
      {choosing ? (
        <Drawer title="Your name and colour" onClose={done}>
          <FaceForm me={me} onDone={done} />
        </Drawer>
      ) : null}
    </>
  );
}
