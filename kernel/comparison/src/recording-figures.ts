import type { AnalysisSuccess } from '@hindsight/api';
import { type Figure, type JsonObject, readJsonPath, type Unit } from '@hindsight/model';

/** Figures of recordings that are compared although the strip of the report may have no space for them. */
const ROWS: readonly (readonly [label: string, unit: Unit, path: readonly string[]])[] = [
  ['Allocation', 'bytes/s', ['allocation', 'bytesPerSecond']],
  ['GC pauses', 'count', ['gc', 'pauseCount']],
  ['GC pauses in all', 'ms', ['gc', 'pauseTotalMs']],
  ['Longest GC pause', 'ms', ['gc', 'pauseMaxMs']],
  ['Throughput', 'percent', ['gc', 'throughputPercent']],
  ['Waits for monitors', 'ms', ['locks', 'monitors', 'totalMs']],
  ['Longest wait for a monitor', 'ms', ['locks', 'monitors', 'maxMs']],
  ['Exceptions thrown', 'count', ['exceptions', 'thrown']],
];

function readNumber(body: JsonObject, path: readonly string[]): number | undefined {
  const value = readJsonPath(body, path);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The key figures of a report, and for recordings those of collections, locks and allocation. */
export function addRecordingFigures({ artifact, body }: AnalysisSuccess, figures: readonly Figure[]): Figure[] {
  if (artifact.kind !== 'flight-recording') return [...figures];
  const known = new Set(figures.map(({ label }) => label));
  const more = ROWS.flatMap(([label, unit, path]): Figure[] => {
    const value = readNumber(body, path);
    return known.has(label) || value === undefined ? [] : [{ label, value: { value, unit } }];
  });
  return [...figures, ...more];
}
