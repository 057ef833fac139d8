import type { MarkEvent } from '../../../events.ts';
import type { EventPosition } from '../event-position.ts';
import { parseNumber } from '../text/numbers.ts';

/** Decisions of G1 (PrintAdaptiveSizePolicy): `G1Ergonomics (Mixed GCs) do not start mixed GCs, reason: …` */

const parseNumberAfter = (text: string, label: string): number => {
  const at = text.indexOf(label);
  return at < 0 ? Number.NaN : parseNumber(text, at + label.length);
};

/** Parses a decision that is an event of its own; undefined for others. */
export function parseErgonomics(text: string, { stamp, line }: EventPosition): MarkEvent | undefined {
  if (text.includes('do not start mixed GCs')) {
    return mark('mixed-not-started', parseReclaimablePercent(text));
  }
  if (text.includes('request concurrent cycle initiation')) {
    return mark('marking-requested', computeOccupancyPercent(text));
  }
  return undefined;

  function mark(name: 'mixed-not-started' | 'marking-requested', value: number): MarkEvent {
    return { kind: 'mark', mark: name, ...stamp, line, ...(Number.isNaN(value) ? {} : { value }) };
  }
}

/** Parses the percentage of `reclaimable: 235654408 bytes (4.99 %)`. */
function parseReclaimablePercent(text: string): number {
  return parseNumberAfter(text.slice(Math.max(0, text.indexOf('reclaimable: '))), ' bytes (');
}

/**
 * Computes the occupancy in percent from `occupancy: 1207959552 bytes, …, threshold: 1207959540 bytes (45.00 %)`, where
 * the threshold implies the size of the heap.
 */
function computeOccupancyPercent(text: string): number {
  const thresholdAt = text.indexOf('threshold: ');
  if (thresholdAt < 0) return Number.NaN;
  const threshold = parseNumberAfter(text, 'threshold: ');
  const percent = parseNumberAfter(text.slice(thresholdAt), ' bytes (');
  return (parseNumberAfter(text, ' occupancy: ') / threshold) * percent;
}
