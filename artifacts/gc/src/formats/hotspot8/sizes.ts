import type { PoolChange } from '../../events.ts';
import { isDigit, numberAt, numberEnd } from './numbers.ts';

/**
 * What an event says of a pool: `8678K->1081K(9792K)`, `24.0M(24.0M)->0.0B(17.0M)`, `29798K(58752K)`, `369 K (4032 K)`.
 * Bytes; NaN where the text says nothing.
 */
export interface SizeChange {
  readonly before: number;
  readonly capacityBefore: number;
  readonly after: number;
  readonly capacityAfter: number;
  /** Index after the last character that was read. */
  readonly end: number;
}

const BLANK = 32;
const OPEN = 40;
const CLOSE = 41;
const SLASH = 47;
const UNIT_BYTES: Readonly<Record<string, number>> = { B: 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30, T: 2 ** 40 };

/** A size with its unit, blanks between allowed; undefined when none stands at `from`. */
function sizeAt(text: string, from: number): { bytes: number; end: number } | undefined {
  const end = numberEnd(text, from);
  if (end === from) return undefined;
  const unitAt = text.charCodeAt(end) === BLANK ? end + 1 : end;
  const unit = UNIT_BYTES[text.charAt(unitAt)];
  return unit === undefined ? undefined : { bytes: numberAt(text, from) * unit, end: unitAt + 1 };
}

/** A size in parentheses: `(9792K)`, ` (4032 K)`, `(5678K/1048576K)` where the second figure is only reserved. */
function capacityAt(text: string, from: number): { bytes: number; end: number } | undefined {
  const open = text.charCodeAt(from) === BLANK ? from + 1 : from;
  if (text.charCodeAt(open) !== OPEN) return undefined;
  const size = sizeAt(text, open + 1);
  if (!size) return undefined;
  let { end } = size;
  if (text.charCodeAt(end) === SLASH) end = sizeAt(text, end + 1)?.end ?? end;
  return text.charCodeAt(end) === CLOSE ? { bytes: size.bytes, end: end + 1 } : undefined;
}

/** The first change or occupancy at or after `from`. Every character is looked at once. */
export function nextChange(text: string, from = 0): SizeChange | undefined {
  for (let i = from; i < text.length; i++) {
    if (!isDigit(text.charCodeAt(i))) continue;
    const used = sizeAt(text, i);
    if (used) return changeFrom(text, used);
    i = numberEnd(text, i);
  }
  return undefined;
}

function changeFrom(text: string, used: { bytes: number; end: number }): SizeChange {
  const before = capacityAt(text, used.end);
  const arrow = before?.end ?? used.end;
  const left = text.startsWith('->', arrow) ? sizeAt(text, arrow + 2) : undefined;
  const after = left && capacityAt(text, left.end);
  return {
    before: used.bytes,
    capacityBefore: before?.bytes ?? Number.NaN,
    after: left?.bytes ?? Number.NaN,
    capacityAfter: after?.bytes ?? Number.NaN,
    end: after?.end ?? left?.end ?? arrow,
  };
}

/** The last change of a text: what stands before it belongs to labels. */
export function lastChange(text: string): SizeChange | undefined {
  let last: SizeChange | undefined;
  for (let change = nextChange(text); change; change = nextChange(text, change.end)) last = change;
  return last;
}

/** A pause that collects nothing tells one figure: it holds before and after. */
export function poolChange({ before, capacityBefore, after, capacityAfter }: SizeChange): PoolChange {
  return Number.isNaN(after)
    ? { before, after: before, committed: capacityBefore }
    : { before, after, committed: capacityAfter };
}
