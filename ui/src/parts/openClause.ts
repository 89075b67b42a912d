/** The clause whose sheet lies open. It belongs to the page: what cited it may go, the sheet stays. */
import { useSyncExternalStore } from 'react';

let open = '';
const listeners = new Set<() => void>();

/** Opens the sheet of a paragraph; an empty one closes it. */
export function openClause(paragraph: string): void {
  open = paragraph;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOpenClause(): string {
  return useSyncExternalStore(subscribe, () => open);
}
