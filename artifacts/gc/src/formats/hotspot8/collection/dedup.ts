import type { DedupEvent } from '../../../events.ts';
import type { EventPosition } from '../event-position.ts';
import { parseClosingSeconds, parseNumberAfterBlanks } from '../text/numbers.ts';
import { findNextChange } from '../text/sizes.ts';

/** Begins the message of PrintStringDeduplicationStatistics; a table of the last run and one of all runs follow. */
export const DEDUPLICATION = 'GC concurrent-string-deduplication, ';
const INSPECTED = '[Inspected: ';
const DEDUPLICATED = '[Deduplicated: ';

/** A report whose table has not been read completely. */
export interface DedupReport {
  readonly bytes: { readonly inspected: number; readonly deduplicated: number };
  readonly duration: number;
  readonly at: EventPosition;
  inspected: number;
}

/**
 * Parses `GC concurrent-string-deduplication, 31.4K->7128.0B(24.5K), avg 67.3%, 0.0009256 secs`; undefined for other
 * reports.
 */
export function parseDedup(message: string, at: EventPosition): DedupReport | undefined {
  const change = findNextChange(message, DEDUPLICATION.length);
  const duration = parseClosingSeconds(message);
  if (!change || Number.isNaN(change.capacityAfter + duration)) return undefined;
  return {
    bytes: { inspected: change.before, deduplicated: change.capacityAfter },
    duration,
    at,
    inspected: Number.NaN,
  };
}

/** Reads a row of the table; returns the event when the report is complete. */
export function readDedupRow(report: DedupReport, row: string): DedupEvent | undefined {
  const at = row.indexOf(INSPECTED);
  if (at >= 0) {
    report.inspected = parseNumberAfterBlanks(row, at + INSPECTED.length);
    return undefined;
  }
  const end = row.indexOf(DEDUPLICATED);
  const deduplicated = end < 0 ? Number.NaN : parseNumberAfterBlanks(row, end + DEDUPLICATED.length);
  if (Number.isNaN(report.inspected + deduplicated)) return undefined;
  return {
    kind: 'dedup',
    ...report.at.stamp,
    line: report.at.line,
    inspected: report.inspected,
    deduplicated,
    inspectedBytes: report.bytes.inspected,
    deduplicatedBytes: report.bytes.deduplicated,
    duration: report.duration,
  };
}
