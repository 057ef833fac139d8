/** The path at which the service serves the files of this application. */
const FILES = '/assets/web/';

/** Finds the base path of the service (`/hindsight`, or empty) in the address of a script of this application. */
export function findBase(script: string): string {
  const { pathname } = new URL(script);
  const end = pathname.lastIndexOf(FILES);
  return end < 0 ? '' : pathname.slice(0, end);
}

const BASE = findBase(import.meta.url);

/** Converts an address of the application or of the service (`/analyses?q=…`) to one that the browser requests. */
export const toBrowserAddress = (address: string): string => (address.startsWith('/') ? BASE + address : address);

/** Converts a path of the browser to one of the application. */
export const toApplicationPath = (pathname: string): string =>
  BASE !== '' && pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length) : pathname;
