import type { HeapSignatures } from '@hindsight/model';
import { countRestarts, followHistory, type GrowthHistory, type Interval, listIntervals } from './growth-history.ts';
import { findGrowthPoints } from './growth-points.ts';
import { type GrowthVerdict, type JudgedGrowth, judgeGrowth } from './judge-growth.ts';
import { type GrowthGroup, matchGroups } from './match-groups.ts';

/** What changed over the heap dumps of one program. */
export interface HeapGrowth {
  readonly dumps: readonly HeapSignatures[];
  readonly intervals: readonly Interval[];
  readonly restarts: number;
  readonly groups: readonly GrowthGroup[];
  /** The used heap over the dumps. */
  readonly used: GrowthHistory;
  /** Where it grew, the verdict on all of it first, then the largest. */
  readonly points: readonly JudgedGrowth[];
  /** The verdict on the largest growth; a leak of any size stands above the others. */
  readonly verdict: GrowthVerdict | 'none' | 'shrunk' | 'unknown';
}

/** Growth of less than this share of the largest heap, and fewer bytes, is not told; of a heap that shrank, the share is larger. */
const [MIN_SHARE, MIN_SHARE_IN_SHRUNK] = [0.02, 0.1];
const MIN_BYTES = 128 * 1024;
/** A leak beside a larger growth is told when it has this share of the whole growth. */
const LEAK_SHARE = 0.1;
const SHRUNK_SHARE = 0.1;
const MAX_POINTS = 50;

/** Compares two or more dumps of one program, the oldest first. */
export function followHeapGrowth(dumps: readonly HeapSignatures[], classesAtFirst?: ReadonlySet<string>): HeapGrowth {
  const intervals = listIntervals(dumps);
  const groups = matchGroups(dumps);
  const used = followHistory(
    dumps.map(({ usedBytes }) => usedBytes),
    intervals,
  );
  const hasShrunk = used.growth <= -SHRUNK_SHARE * Math.max(1, used.first);
  const largest = Math.max(...dumps.map(({ usedBytes }) => usedBytes));
  const minBytes = Math.max(MIN_BYTES, (hasShrunk ? MIN_SHARE_IN_SHRUNK : MIN_SHARE) * largest);
  const points = findGrowthPoints(groups, intervals, minBytes).slice(0, MAX_POINTS);
  const isCut = dumps.some(({ lacksHolders }) => lacksHolders);
  const judged = points
    .map((point) => judgeGrowth(point, { dumps, intervals, points, classesAtFirst }))
    .filter((point) => !isCut || isCertain(point, dumps));
  const whole = judged.reduce((sum, { bytes }) => sum + bytes.growth, 0);
  const leaks = judged.filter(({ verdict, bytes }) => verdict === 'leak' && bytes.growth >= LEAK_SHARE * whole);
  const sorted = [...leaks, ...judged.filter((point) => !leaks.includes(point))];
  return {
    dumps,
    intervals,
    restarts: countRestarts(dumps),
    groups,
    used,
    points: sorted,
    verdict: sorted[0]?.verdict ?? (isCut ? 'unknown' : hasShrunk ? 'shrunk' : 'none'),
  };
}

/**
 * A dump that ends before its GC roots has only a part of what a holder retains, and other holders beside it. When it is the last,
 * what is in all dumps and grew all the same has grown by that at least; nothing else is certain.
 */
function isCertain({ verdict, point }: JudgedGrowth, dumps: readonly HeapSignatures[]): boolean {
  const isLast = dumps.every(({ lacksHolders }, at) => !lacksHolders || at === dumps.length - 1);
  return isLast && verdict === 'leak' && point.retained.every((bytes) => bytes > 0);
}
