import type { Theme } from '@hindsight/render/browser';
import { useSyncExternalStore } from 'react';

const STORED = 'theme';
const CHANGED = 'hindsight:theme';
const system = window.matchMedia('(prefers-color-scheme: dark)');

function readChoice(): Theme | undefined {
  const stored = window.localStorage.getItem(STORED);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
}

const readTheme = (): Theme => readChoice() ?? (system.matches ? 'dark' : 'light');

function apply(): void {
  const choice = readChoice();
  if (choice) document.documentElement.dataset.theme = choice;
  else delete document.documentElement.dataset.theme;
}

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener(CHANGED, listener);
  system.addEventListener('change', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    system.removeEventListener('change', listener);
  };
};

apply();

/** The theme in force: the reader's choice, else that of the system. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme);

/** Switches to the other theme. A choice that equals that of the system is not stored. */
export function switchTheme(): void {
  const next: Theme = readTheme() === 'dark' ? 'light' : 'dark';
  if ((next === 'dark') === system.matches) window.localStorage.removeItem(STORED);
  else window.localStorage.setItem(STORED, next);
  apply();
  window.dispatchEvent(new Event(CHANGED));
}
