import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { toApplicationPath, toBrowserAddress } from './base.ts';

/**
 * The location within the application. Everything that a page shows follows from it, so that every view has an
 * address and the back button works.
 */
export interface AppLocation {
  readonly path: string;
  readonly query: URLSearchParams;
  /** Without `#`. */
  readonly anchor: string;
}

const MOVED = 'hindsight:moved';

/**
 * The address of a page that is a file. Browsers let no file change its own address but for the anchor, so the rest of what the
 * page shows is kept here.
 */
let addressInMemory: URL | undefined;

/** Keeps the address in memory from now on; anchors still follow those of the browser. */
export function keepAddressInMemory(): void {
  const address = new URL('file:///report');
  address.hash = window.location.hash;
  addressInMemory = address;
  window.addEventListener('hashchange', () => {
    address.hash = window.location.hash;
  });
}

const readAddress = (): string => addressInMemory?.href ?? window.location.href;

const subscribe = (listener: () => void): (() => void) => {
  for (const event of ['popstate', 'hashchange', MOVED]) window.addEventListener(event, listener);
  return () => {
    for (const event of ['popstate', 'hashchange', MOVED]) window.removeEventListener(event, listener);
  };
};

/** Returns the path of the address within the application. */
export const readPath = (): string => parseLocation(readAddress()).path;

/** Follows the address of the browser. Only the application uses it; pages use `useAppLocation`. */
export function useBrowserLocation(): AppLocation {
  const address = useSyncExternalStore(subscribe, readAddress);
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
  /** Replaces the current entry of the history. */
  readonly replace?: boolean;
  /** Plain data that the page keeps with this entry of the history. */
  readonly memory?: unknown;
}

/** Navigates to an address of this application. */
export function navigate(address: string, { replace = false, memory = null }: NavigateOptions = {}): void {
  if (addressInMemory) addressInMemory.href = new URL(address, addressInMemory).href;
  else if (replace) window.history.replaceState(memory, '', toBrowserAddress(address));
  else window.history.pushState(memory, '', toBrowserAddress(address));
  window.dispatchEvent(new Event(MOVED));
}

/**
 * Returns the current address with some members of its query changed (`undefined` removes one) and with another
 * anchor if one is given (`''` for none).
 */
export function addressWith(changes: Readonly<Record<string, string | undefined>>, anchor?: string): string {
  const url = new URL(readAddress());
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (anchor !== undefined) url.hash = anchor;
  return toApplicationPath(url.pathname) + url.search + url.hash;
}
