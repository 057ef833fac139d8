import { useSyncExternalStore } from 'react';
import { at, within } from './base.ts';

/** Where the reader is; everything a page shows follows from it, so that every view has an address and the back button works. */
export interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
  /** Without `#`. */
  readonly anchor: string;
}

const MOVED = 'hindsight:moved';

const subscribe = (listener: () => void): (() => void) => {
  for (const event of ['popstate', 'hashchange', MOVED]) window.addEventListener(event, listener);
  return () => {
    for (const event of ['popstate', 'hashchange', MOVED]) window.removeEventListener(event, listener);
  };
};

export function usePlace(): Place {
  const address = useSyncExternalStore(subscribe, () => window.location.href);
  const { pathname, searchParams, hash } = new URL(address);
  return { path: within(pathname), query: searchParams, anchor: decodeURIComponent(hash.slice(1)) };
}

interface Going {
  /** Leaves no entry behind for the back button. */
  readonly replace?: boolean;
  /** What the page remembers with this entry besides the address: plain data. */
  readonly memory?: unknown;
}

/** Goes to an address of this application. */
export function go(address: string, { replace = false, memory = null }: Going = {}): void {
  if (replace) window.history.replaceState(memory, '', at(address));
  else window.history.pushState(memory, '', at(address));
  window.dispatchEvent(new Event(MOVED));
}

/** The address of this place with some of its query changed; `undefined` takes a member away. With an anchor of its own, or `''` for none. */
export function addressWith(changes: Readonly<Record<string, string | undefined>>, anchor?: string): string {
  const url = new URL(window.location.href);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (anchor !== undefined) url.hash = anchor;
  return within(url.pathname) + url.search + url.hash;
}
