/** Tells the server that somebody is at the page. People who work for the house sign in again after 30 idle minutes. */
import { useEffect } from 'react';
import { STAFF_ROLES } from '../people/peopleWords';
import { accounts } from './accounts';
import { refreshSession, useSession } from './session';

const EVERY = 60_000;

export function isStaff(roles: ReadonlyArray<string>): boolean {
  return STAFF_ROLES.some((role) => roles.includes(role));
}

export function useActivity(): void {
  const { me } = useSession();
  const staff = me !== null && isStaff(me.roles);
  useEffect(() => {
    if (!staff) return undefined;
    let told = Date.now();
    const tell = () => {
      if (Date.now() - told < EVERY) return;
      told = Date.now();
      accounts.active().catch(() => void refreshSession());
    };
    for (const kind of ['pointerdown', 'keydown'] as const) window.addEventListener(kind, tell);
    return () => {
      for (const kind of ['pointerdown', 'keydown'] as const) window.removeEventListener(kind, tell);
    };
  }, [staff]);
}
