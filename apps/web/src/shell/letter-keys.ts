import { useEffect } from 'react';

const STORED = 'letter-keys';

/** WCAG 2.1.4: keys that are single letters can be switched off, for who speaks to the computer. */
export const letterKeysOn = (): boolean => window.localStorage.getItem(STORED) !== 'off';

export function setLetterKeys(on: boolean): void {
  if (on) window.localStorage.removeItem(STORED);
  else window.localStorage.setItem(STORED, 'off');
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

const ownsKeys = (): boolean => document.querySelector('dialog[open]') !== null;

/** Calls what belongs to a letter, unless somebody types, a dialog is open, or letter keys are off. Keep `actions` the same object. */
export function useLetterKeys(actions: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
      if (!action || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || ownsKeys() || !letterKeysOn()) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [actions]);
}
