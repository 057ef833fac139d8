import { selectUpperMedian } from '@hindsight/claims';
import type { LevelTimeline } from '../../metrics/timeline.ts';

/** A period with far more errors than usual. */
export interface ErrorBurst {
  readonly from: number;
  readonly to: number;
  readonly errors: number;
  readonly statements: number;
  /** Errors in a bucket in the median of the log, buckets without errors aside. */
  readonly usual: number;
}

/** Page's CUSUM for counts of a Poisson process: slack and decision limit in roots of the mean. */
const SLACK = 0.5;
const LIMIT = 5;
const MIN_ERRORS = 5;
const TIMES_USUAL = 3;
const END_TIMES_USUAL = 1.5;
const QUIET_BUCKETS = 3;

interface Bucket {
  readonly start: number;
  readonly errors: number;
  readonly statements: number;
}

function countByBucket({ buckets }: LevelTimeline): Bucket[] {
  return buckets.map(({ start, counts }) => ({
    start,
    errors: counts.ERROR + counts.FATAL,
    statements: Object.values(counts).reduce((sum, value) => sum + value, 0),
  }));
}

export function findErrorBursts(timeline: LevelTimeline): ErrorBurst[] {
  const buckets = countByBucket(timeline);
  const usual = selectUpperMedian(buckets.map(({ errors }) => errors).filter((errors) => errors > 0)) ?? 0;
  const slack = SLACK * Math.sqrt(usual);
  const limit = LIMIT * Math.sqrt(Math.max(usual, 1));
  const bursts: ErrorBurst[] = [];
  let sum = 0;
  let open: Bucket[] = [];
  let quiet = 0;
  const close = () => {
    const busy = open.slice(0, open.length - quiet);
    const [first] = busy;
    const last = busy.at(-1);
    if (first && last)
      bursts.push({ from: first.start, to: last.start + timeline.bucketMs, usual, ...sumBuckets(busy) });
    open = [];
    quiet = 0;
    sum = 0;
  };
  for (const bucket of buckets) {
    if (open.length > 0) {
      open.push(bucket);
      quiet = bucket.errors < END_TIMES_USUAL * usual ? quiet + 1 : 0;
      if (quiet >= QUIET_BUCKETS) close();
      continue;
    }
    sum = Math.max(0, sum + bucket.errors - usual - slack);
    if (sum > limit && bucket.errors >= MIN_ERRORS && bucket.errors >= TIMES_USUAL * usual) open.push(bucket);
  }
  close();
  return bursts;
}

const sumBuckets = (buckets: readonly Bucket[]) => ({
  errors: buckets.reduce((sum, { errors }) => sum + errors, 0),
  statements: buckets.reduce((sum, { statements }) => sum + statements, 0),
});
