/** Where the service has the files of this application. */
const FILES = '/assets/web/';

/** A script knows by its own address what stands before the addresses of the service: `/hindsight`, or nothing. */
export function findBase(script: string): string {
  const { pathname } = new URL(script);
  const end = pathname.lastIndexOf(FILES);
  return end < 0 ? '' : pathname.slice(0, end);
}

const BASE = findBase(import.meta.url);

/** An address of the application or of the service, `/analyses?q=…`, as the browser must ask for it. */
export const toBrowserAddress = (address: string): string => (address.startsWith('/') ? BASE + address : address);

/** The other way round: what the application calls a path of the browser. */
export const toApplicationPath = (pathname: string): string =>
  BASE !== '' && pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length) : pathname;
