import { useEffect, useRef } from 'react';
import { isHandledElsewhere } from '../state/keyActions';
import type { PlayerChoice } from '../wire';

const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'Tab', 'Escape', 'Dead']);

/** The keys of a drill: those of a table while a choice is asked, and any key goes on afterwards. */
export function useDrillKeys(
  choices: ReadonlyArray<PlayerChoice> | null,
  onChoose: (choice: PlayerChoice) => void,
  onNext: (() => void) | null,
): void {
  const now = useRef({ choices, onChoose, onNext });
  useEffect(() => {
    now.current = { choices, onChoose, onNext };
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (isHandledElsewhere(event) || event.repeat || MODIFIERS.has(event.key)) return;
      const { choices: open, onChoose: choose, onNext: next } = now.current;
      if (next !== null) {
        event.preventDefault();
        next();
        return;
      }
      const choice = open?.find((one) => one.key === event.key.toLowerCase());
      if (choice === undefined) return;
      event.preventDefault();
      choose(choice);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}
