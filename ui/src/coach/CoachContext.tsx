import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { Mine } from '../wire';
import { CoachStore, NOTHING_SAID, type CoachView } from './coachStore';

interface Coaching {
  readonly store: CoachStore | null;
  /** `Question.since` of the question that is seen. */
  readonly since: number;
  /** What the reader has laid, and would lay again. */
  readonly mine: Mine | null;
  /** Shows the values of a decision, or the panel without one. */
  readonly open: (since: number | null) => void;
}

const NOBODY: Coaching = { store: null, since: 0, mine: null, open: () => undefined };
const CoachContext = createContext<Coaching>(NOBODY);
const never = () => () => undefined;

export function CoachProvider({ children, ...coaching }: Coaching & { children: ReactNode }) {
  const { store, since, mine, open } = coaching;
  return <CoachContext value={{ store, since, mine, open }}>{children}</CoachContext>;
}

/** A felt of another round: what the coach says about the table is not about it. */
export function WithoutCoach({ children }: { children: ReactNode }) {
  return <CoachContext value={NOBODY}>{children}</CoachContext>;
}

/** What the coach has said at this table; nothing where there is no table, as in pictures. */
export function useCoach(): Coaching & { readonly view: CoachView } {
  const coaching = useContext(CoachContext);
  const { store } = coaching;
  const view = useSyncExternalStore(store?.subscribe ?? never, store?.read ?? (() => NOTHING_SAID));
  return { ...coaching, view };
}
