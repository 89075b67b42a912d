/** Which page is open, from the address. */
import { useSyncExternalStore } from 'react';

export type Route =
  | { readonly page: 'lobby' }
  | { readonly page: 'account' }
  | { readonly page: 'notices' }
  | { readonly page: 'people' }
  | { readonly page: 'board' }
  | { readonly page: 'floor' }
  | { readonly page: 'audit' }
  /** The page of a table's dealer. */
  | { readonly page: 'dealer'; readonly table: string }
  /** A round that somebody shared. */
  | { readonly page: 'round'; readonly link: string }
  /** A round of a table as the reader saw it, over that table. */
  | { readonly page: 'own-round'; readonly table: string; readonly number: number }
  /** `drill`: empty for the choice of one. `day`: of a daily puzzle, as it was written; empty for today's. */
  | { readonly page: 'train'; readonly drill: string; readonly table: string; readonly day: string }
  | { readonly page: 'admin'; readonly token: string }
  /** `seat`: the box that a friend's link offers, as it was written; empty without one. */
  | { readonly page: 'table'; readonly table: string; readonly seat: string };

export function routeOf(path: string, search: string): Route {
  const table = /^\/table\/([^/]+)\/?$/.exec(path)?.[1];
  if (table !== undefined) {
    return { page: 'table', table: decodedName(table), seat: new URLSearchParams(search).get('seat') ?? '' };
  }
  const dealt = /^\/deal\/([^/]+)\/?$/.exec(path)?.[1];
  if (dealt !== undefined) return { page: 'dealer', table: decodedName(dealt) };
  const own = /^\/round\/([^/]+)\/(\d{1,9})\/?$/.exec(path);
  if (own !== null) return { page: 'own-round', table: decodedName(own[1] ?? ''), number: Number(own[2]) };
  const round = /^\/round\/([^/]*)\/?$/.exec(path)?.[1];
  if (round !== undefined) return { page: 'round', link: round };
  const train = /^\/train(?:\/([^/]*))?(?:\/([^/]*))?\/?$/.exec(path);
  if (train !== null) {
    const table = new URLSearchParams(search).get('table') ?? '';
    return { page: 'train', drill: decodedName(train[1] ?? ''), table, day: decodedName(train[2] ?? '') };
  }
  if (path === '/account') return { page: 'account' };
  if (path === '/floor') return { page: 'floor' };
  if (path === '/audit') return { page: 'audit' };
  if (path === '/board') return { page: 'board' };
  if (path === '/notices') return { page: 'notices' };
  if (path === '/people') return { page: 'people' };
  if (path === '/admin') return { page: 'admin', token: new URLSearchParams(search).get('token') ?? '' };
  return { page: 'lobby' };
}

/** A name that cannot be decoded, such as `%`, stays as it is written: no table has it. */
function decodedName(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

export function addressOf(route: Route): string {
  switch (route.page) {
    case 'table':
      return `/table/${encodeURIComponent(route.table)}${route.seat === '' ? '' : `?seat=${encodeURIComponent(route.seat)}`}`;
    case 'dealer':
      return `/deal/${encodeURIComponent(route.table)}`;
    case 'account':
      return '/account';
    case 'notices':
      return '/notices';
    case 'floor':
      return '/floor';
    case 'audit':
      return '/audit';
    case 'people':
      return '/people';
    case 'board':
      return '/board';
    case 'round':
      return `/round/${route.link}`;
    case 'own-round':
      return `/round/${encodeURIComponent(route.table)}/${String(route.number)}`;
    case 'train': {
      const parts = ['/train', route.drill, route.day].filter((part) => part !== '').join('/');
      return `${parts}${route.table === '' ? '' : `?table=${encodeURIComponent(route.table)}`}`;
    }
    case 'admin':
      return '/admin';
    case 'lobby':
      return '/';
  }
}

const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** What the reader came for: to sit down, to leave their seat, to look at a round and go back to the table. */
export type Intent = 'sit' | 'leave' | 'look';

/** To another page; `then` is handed on to it and forgotten when it is opened again. */
export function navigate(route: Route, then?: Intent): void {
  history.pushState({ then }, '', addressOf(route));
  notifyListeners();
}

/** Whether the reader came here for this; true once. */
export function takeIntent(wanted: Intent): boolean {
  const state = history.state as { then?: string } | null;
  if (state?.then !== wanted) return false;
  history.replaceState({}, '', location.href);
  return true;
}

/** From a round back to its table: where the reader came from, if they came from there. */
export function closeRound(table: string): void {
  const state = history.state as { then?: string } | null;
  if (state?.then === 'look') history.back();
  else {
    history.replaceState({}, '', addressOf({ page: 'table', table, seat: '' }));
    notifyListeners();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

export function useRoute(): Route {
  const address = useSyncExternalStore(subscribe, () => location.pathname + location.search);
  const [path = '/', search = ''] = address.split('?', 2);
  return routeOf(path, search);
}
