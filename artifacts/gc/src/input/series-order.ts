import type { TextSource } from '@hindsight/model';
import { type HeadTime, readHeadTime } from './head-time.ts';

interface SeriesMember {
  readonly source: TextSource;
  readonly time: HeadTime;
  readonly rotation: number;
}

/** The rotation number of the file that is still written: `gc.log` itself, or JDK 8's `gc.log.2.current`. */
const CURRENT = Number.MAX_SAFE_INTEGER;

/** Reads the number of a rotated file: 2 for `gc.log.2` and `gc.log.2.gz`. The current file comes after all numbers. */
export function readRotationNumber(name: string): number {
  const match = /\.(\d{1,9})(?:\.[A-Za-z]\w{1,3})?$/.exec(name);
  return match ? Number(match[1]) : CURRENT;
}

/**
 * Sorts the files of a rotated series into the order in which they were written: by the first date when all have one,
 * else by the first uptime when all have one; files without a timestamp and equal ones by the number in the name.
 */
export function orderSeries(sources: readonly TextSource[]): TextSource[] {
  if (sources.length < 2) return [...sources];
  const members: SeriesMember[] = sources.map((source) => ({
    source,
    time: readHeadTime(source.head),
    rotation: readRotationNumber(source.name),
  }));
  const clock = (['wall', 'uptime'] as const).find((name) => members.every(({ time }) => Number.isFinite(time[name])));
  return members
    .sort((a, b) => (clock ? a.time[clock] - b.time[clock] : 0) || a.rotation - b.rotation)
    .map(({ source }) => source);
}
