import { findNumberEnd, parseSeconds } from '../text/numbers.ts';

/** A line of the concurrent CMS or G1 threads. */
export type ConcurrentMessage =
  /** `CMS-concurrent-mark-start`, `GC concurrent-mark-start` */
  | { readonly kind: 'start'; readonly name: string }
  /**
   * `CMS-concurrent-mark: 0.042/0.061 secs` (processor time, then elapsed), `GC concurrent-mark-end, 0.0945315 secs`;
   * ms
   */
  | { readonly kind: 'end'; readonly name: string; readonly duration: number }
  | { readonly kind: 'abort'; readonly name: string }
  /** Other messages, without information or truncated. */
  | { readonly kind: 'other' };

const OTHER: ConcurrentMessage = { kind: 'other' };

export function parseConcurrent(text: string): ConcurrentMessage {
  if (text.endsWith('-start')) return { kind: 'start', name: text.slice(0, -'-start'.length) };
  if (text.endsWith('-abort')) return { kind: 'abort', name: text.slice(0, -'-abort'.length) };
  const colon = text.indexOf(': ');
  if (colon > 0) {
    const slash = text.indexOf('/', colon);
    return slash < 0 ? OTHER : parseEnd(text.slice(0, colon), text, slash + 1);
  }
  const end = text.indexOf('-end, ');
  return end < 0 ? OTHER : parseEnd(text.slice(0, end), text, end + '-end, '.length);
}

function parseEnd(name: string, text: string, at: number): ConcurrentMessage {
  return findNumberEnd(text, at) === at ? OTHER : { kind: 'end', name, duration: parseSeconds(text, at) };
}
