/** Who the reader is, for every part of the page. */
import { useSyncExternalStore } from 'react';
import { api, problemOf } from './api';
import type { Me } from '../http';
import { learnFaces } from './faces';

export interface Session {
  readonly me: Me | null;
  /** Why the session could not be loaded. */
  readonly problem: string;
}

let session: Session = { me: null, problem: '' };
const listeners = new Set<() => void>();

export function setMe(me: Me): void {
  session = { me, problem: '' };
  learnFaces([{ player: me.name, shown: me.shown === '' ? me.name : me.shown, colour: me.colour }]);
  for (const listener of listeners) listener();
}

/** Asks the server again; a first visitor becomes a guest. */
export async function refreshSession(): Promise<Me | null> {
  try {
    const me = await api.identify();
    setMe(me);
    return me;
  } catch (error) {
    session = { ...session, problem: problemOf(error, 'Something went wrong.') };
    for (const listener of listeners) listener();
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => session);
}
