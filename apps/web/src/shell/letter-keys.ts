import { useEffect } from 'react';

const STORED = 'letter-keys';

/** WCAG 2.1.4: keys that are single letters can be switched off, for users of speech input. */
export const letterKeysOn = (): boolean => window.localStorage.getItem(STORED) !== 'off';

export function setLetterKeys(on: boolean): void {
  if (on) window.localStorage.removeItem(STORED);
  else window.localStorage.setItem(STORED, 'off');
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

const ownsKeys = (): boolean => document.querySelector('dialog:modal') !== null;

/**
 * Calls what belongs to a letter, unless somebody types, a dialog is open, or letter keys are off. Keep `actions` the same object.
 * Keys of a page listen at the document: they come before those of the window, which work everywhere.
 */
export function useLetterKeys(actions: Readonly<Record<string, () => void>>, at: Window | Document = window): void {
  useEffect(() => {
    const onKey = (event: Event) => {
      if (!(event instanceof KeyboardEvent)) return;
      const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
      if (!action || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || ownsKeys() || !letterKeysOn()) return;
      event.preventDefault();
      action();
    };
    at.addEventListener('keydown', onKey);
    return () => at.removeEventListener('keydown', onKey);
  }, [actions, at]);
}
