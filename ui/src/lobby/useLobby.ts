/** The tables of the house, asked again every few seconds while the page is seen. */
import { useEffect, useState } from 'react';
import type { Lobby } from '../http';
import { api, problemOf } from '../server/api';
import { learnFaces } from '../server/faces';
import { refreshSession } from '../server/session';
import { learnTitles } from '../server/tableTitles';

const LOOK_EVERY = 5000;

export function useLobby(): { readonly lobby: Lobby | null; readonly failed: string } {
  const [lobby, setLobby] = useState<Lobby | null>(null);
  const [failed, setFailed] = useState('');
  useEffect(() => {
    let wanted = true;
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      void refreshSession();
      api.lobby().then(
        (answer) => {
          if (!wanted) return;
          learnFaces(answer.faces);
          learnTitles(answer.tables);
          setLobby(answer);
          setFailed('');
        },
        (error: unknown) => {
          if (wanted) setFailed(problemOf(error, 'The tables cannot be loaded.'));
        },
      );
    };
    look();
    // Chips from a table take a moment to arrive in the wallet.
    const soon = setTimeout(look, 800);
    const timer = setInterval(look, LOOK_EVERY);
    return () => {
      wanted = false;
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, []);
  return { lobby, failed };
}
