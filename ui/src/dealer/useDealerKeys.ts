import { useEffect, useRef } from 'react';
import { isHandledElsewhere } from '../state/keyActions';
import type { DealerAct, Dealing } from '../wire';
import { cardOfKey, readTyped } from './cardKeys';
import { wantsCard } from './dealerStore';

/** How the dealer's keys are read: one key a card, or text from a device that reads cards and types them. */
export type CardInput = 'keys' | 'typed';

interface Hands {
  readonly card: (card: string) => void;
  readonly faceDown: () => void;
  readonly die: (face: number) => void;
  readonly act: (act: DealerAct) => void;
  readonly takeBack: () => void;
  readonly mistakes: () => void;
}

/** What a device has typed of a card so far, and when its last card was whole. */
interface Typed {
  rest: string;
  at: number;
}

/** Milliseconds within which Enter or a blank belongs to the card that a device has typed: many end it so. */
const ENDS_A_CARD = 150;

/** Handles the keys of the dealer's page. */
export function useDealerKeys(dealing: Dealing | null, input: CardInput, hands: Hands): void {
  const latest = useRef({ dealing, input, hands });
  useEffect(() => {
    latest.current = { dealing, input, hands };
  });
  const typed = useRef<Typed>({ rest: '', at: -Infinity });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (isHandledElsewhere(event) || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const now = latest.current;
      if (now.dealing === null) return;
      if (handled(event, now.dealing, now.input, now.hands, typed)) event.preventDefault();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}

function handled(
  event: KeyboardEvent,
  dealing: Dealing,
  input: CardInput,
  hands: Hands,
  typed: { current: Typed },
): boolean {
  if (event.key === 'Backspace') {
    typed.current.rest = '';
    hands.takeBack();
    return true;
  }
  if (event.code === 'KeyM' && input === 'keys') {
    hands.mistakes();
    return true;
  }
  const confirms = event.key === 'Enter' || event.key === ' ';
  if (confirms && input === 'typed' && event.timeStamp - typed.current.at < ENDS_A_CARD) return true;
  if (confirms && dealing.wants === 'hidden-card') {
    hands.faceDown();
    return true;
  }
  if ((wantsCard(dealing) || dealing.wants === 'hidden-card') && !confirms) {
    const card = input === 'keys' ? cardOfKey(event.code, event.shiftKey) : cardOfText(event, typed.current);
    if (card !== null) hands.card(card);
    return card !== null || input === 'typed';
  }
  if (dealing.wants === 'dice' && /^[1-6]$/.test(event.key)) {
    hands.die(Number(event.key));
    return true;
  }
  const act = dealing.acts.find((one) => one.key !== '' && one.key.toLowerCase() === event.key.toLowerCase());
  if (act === undefined || act.needs.length > 0) return false;
  hands.act(act);
  return true;
}

function cardOfText(event: KeyboardEvent, typed: Typed): string | null {
  if (event.key.length > 1) return null;
  const read = readTyped(typed.rest + event.key);
  typed.rest = read.rest;
  if (read.card !== null) typed.at = event.timeStamp;
  return read.card;
}
