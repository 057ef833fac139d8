import type { TextSource } from '@hindsight/model';
import { type HeadTime, readHeadTime } from './head-time.ts';

interface SeriesMember {
  readonly source: TextSource;
  readonly time: HeadTime;
  readonly rotation: number;
}

/** The file that is still written: `gc.log` itself, or JDK 8's `gc.log.2.current`. */
const CURRENT = Number.MAX_SAFE_INTEGER;

/** The number of a rotated file: 2 for `gc.log.2` and `gc.log.2.gz`; the current file comes after all numbers. */
export function readRotationNumber(name: string): number {
  const match = /\.(\d{1,9})(?:\.[A-Za-z]\w{1,3})?$/.exec(name);
  return match ? Number(match[1]) : CURRENT;
}

/**
 * The files of a rotated series in the order in which they were written: by the first date, where all have one, else by the
 * first uptime, where all have one; equal and unstamped ones by the number in the name.
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
