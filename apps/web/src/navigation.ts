import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { toApplicationPath, toBrowserAddress } from './base.ts';

/** Where the reader is; everything a page shows follows from it, so that every view has an address and the back button works. */
export interface AppLocation {
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

/** Follows the address; for the application, which tells all others. */
export function useBrowserLocation(): AppLocation {
  const address = useSyncExternalStore(subscribe, () => window.location.href);
  return useMemo(() => parseLocation(address), [address]);
}

function parseLocation(address: string): AppLocation {
  const { pathname, searchParams, hash } = new URL(address);
  return { path: toApplicationPath(pathname), query: searchParams, anchor: decodeURIComponent(hash.slice(1)) };
}

/**
 * Where the application is. It is told from above and not read by each page: the address changes a moment before anybody hears of it,
 * and a page that is drawn in that moment would ask the next page's address for data.
 */
export const LocationContext = createContext<AppLocation | undefined>(undefined);

export function useAppLocation(): AppLocation {
  const place = useContext(LocationContext);
  if (!place) throw new Error('usePlace stands outside of the application');
  return place;
}

interface NavigateOptions {
  /** Leaves no entry behind for the back button. */
  readonly replace?: boolean;
  /** What the page remembers with this entry besides the address: plain data. */
  readonly memory?: unknown;
}

/** Goes to an address of this application. */
export function navigate(address: string, { replace = false, memory = null }: NavigateOptions = {}): void {
  if (replace) window.history.replaceState(memory, '', toBrowserAddress(address));
  else window.history.pushState(memory, '', toBrowserAddress(address));
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
  return toApplicationPath(url.pathname) + url.search + url.hash;
}
