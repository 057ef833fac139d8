import { LEVELS, type LogLevel } from '../levels.ts';

/** Maximum number of buckets; when there are more, neighbors are merged. */
const MAX_BUCKETS = 1200;
const SHOWN_BUCKETS = 600;
/** Widths a reader can think in, in ms. */
const WIDTHS = [1, 5, 10, 30, 60, 300, 600, 1800, 3600, 21_600, 86_400, 604_800].map((seconds) => seconds * 1000);

export const TIMELINE_LEVELS = [...LEVELS, 'nonConforming'] as const;
export type TimelineLevel = (typeof TIMELINE_LEVELS)[number];

export interface TimelineBucket {
  readonly start: number;
  readonly counts: Readonly<Record<TimelineLevel, number>>;
  /** Line of the first statement of each level; 0 when there is none. */
  readonly firstLines: Readonly<Record<TimelineLevel, number>>;
}

export interface LevelTimeline {
  readonly bucketMs: number;
  /** In the order of time; buckets without a statement are left out. */
  readonly buckets: readonly TimelineBucket[];
}

const COLUMNS = TIMELINE_LEVELS.length;

/** Of one bucket, by level. */
interface Tally {
  readonly counts: Uint32Array;
  /** From 1; a float, because a log may have more lines than 32 bits count. */
  readonly firstLines: Float64Array;
}

const createTally = (): Tally => ({ counts: new Uint32Array(COLUMNS), firstLines: new Float64Array(COLUMNS) });

const COLUMNS_BY_LEVEL: Readonly<Record<string, number>> = Object.fromEntries(
  TIMELINE_LEVELS.map((level, column) => [level, column]),
);

const findColumn = (level: LogLevel | undefined): number => COLUMNS_BY_LEVEL[level ?? 'nonConforming'] as number;

/** Statements by level over time, in bounded memory: the buckets grow with the span of the log. */
export class TimelineCounter {
  private widthIndex = 0;
  private buckets = new Map<number, Tally>();
  /** The bucket of the last statement: most statements fall into the one of the statement before. */
  private last: { readonly index: number; readonly tally: Tally } | undefined;

  add(time: number, level: LogLevel | undefined, line: number): void {
    if (Number.isNaN(time)) return;
    const { counts, firstLines } = this.findTally(Math.floor(time / this.width));
    const column = findColumn(level);
    counts[column] = (counts[column] ?? 0) + 1;
    if (firstLines[column] === 0) firstLines[column] = line;
  }

  finish(): LevelTimeline {
    while (this.buckets.size > SHOWN_BUCKETS && this.widthIndex < WIDTHS.length - 1) this.widen();
    const buckets = [...this.buckets].sort(([a], [b]) => a - b);
    return {
      bucketMs: this.width,
      buckets: buckets.map(([index, { counts, firstLines }]) => ({
        start: index * this.width,
        counts: toRecord(counts),
        firstLines: toRecord(firstLines),
      })),
    };
  }

  private get width(): number {
    return WIDTHS[this.widthIndex] ?? 1000;
  }

  private findTally(index: number): Tally {
    if (this.last?.index === index) return this.last.tally;
    const tally = this.bucketAt(index);
    // Neighbors may have been merged, after which buckets have other indexes.
    this.last = tally === this.buckets.get(index) ? { index, tally } : undefined;
    return tally;
  }

  private bucketAt(index: number): Tally {
    const known = this.buckets.get(index);
    if (known) return known;
    const fresh = createTally();
    this.buckets.set(index, fresh);
    if (this.buckets.size > MAX_BUCKETS && this.widthIndex < WIDTHS.length - 1) {
      const before = this.width;
      this.widen();
      return this.bucketAt(Math.floor((index * before) / this.width));
    }
    return fresh;
  }

  private widen(): void {
    const before = this.width;
    this.last = undefined;
    this.widthIndex++;
    const wide = new Map<number, Tally>();
    for (const [index, tally] of this.buckets) {
      const target = Math.floor((index * before) / this.width);
      const sum = wide.get(target);
      if (sum) addTo(sum, tally);
      else wide.set(target, tally);
    }
    this.buckets = wide;
  }
}

function addTo(sum: Tally, { counts, firstLines }: Tally): void {
  for (let column = 0; column < COLUMNS; column++) {
    sum.counts[column] = (sum.counts[column] ?? 0) + (counts[column] ?? 0);
    const [one = 0, other = 0] = [sum.firstLines[column], firstLines[column]];
    sum.firstLines[column] = one === 0 || other === 0 ? one + other : Math.min(one, other);
  }
}

const toRecord = (counts: Uint32Array | Float64Array): Record<TimelineLevel, number> =>
  Object.fromEntries(TIMELINE_LEVELS.map((level, column) => [level, counts[column] ?? 0])) as Record<
    TimelineLevel,
    number
  >;
