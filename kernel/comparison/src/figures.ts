import type { Change, Comparison } from '@hindsight/api';
import type { Figure } from '@hindsight/model';
import type { UnequalTimes } from './covered-time.ts';

/** The good direction of a figure, and the change from which on it says something. */
interface GoodDirection {
  readonly good: 'up' | 'down';
  /** A share of A. Two runs of one program differ by the default anyway. */
  readonly minRelative?: number;
  /** In the unit of the figure: nobody notices less. */
  readonly minAbsolute?: number;
  /** A change by a factor of ten counts from this on: no load of the host explains it, but another collector does. */
  readonly minAbsoluteOfTenfold?: number;
  /**
   * Of a share that is nearly all, what is missing counts as well: from 98 % to 96 % the time of collections doubles. The change from
   * which on it does, as a share of what is missing and in points.
   */
  readonly minMissing?: { readonly relative: number; readonly points: number };
  /** It adds up over the time, so that a longer artifact has more of it. */
  readonly addsUp?: boolean;
}

const MIN_RELATIVE_CHANGE = 0.02;
const MB = 1024 * 1024;

/**
 * One pause among all of a run: the load of the host, a class histogram or a heap dump makes it longer. In equal runs of
 * one program it was 16 and 89 ms.
 */
const SINGLE_PAUSE: GoodDirection = { good: 'down', minRelative: 0.2, minAbsolute: 100, minAbsoluteOfTenfold: 20 };

/** Figures that say good or bad by themselves. For other figures only the change is reported. */
const GOOD_DIRECTIONS: Readonly<Record<string, GoodDirection>> = {
  Throughput: { good: 'up', minMissing: { relative: 0.2, points: 1 } },
  'Longest pause': SINGLE_PAUSE,
  'p99 pause': { good: 'down', minRelative: 0.2, minAbsolute: 10 },
  'Longest GC pause': SINGLE_PAUSE,
  'Waits for monitors': { good: 'down', minRelative: 0.2, minAbsolute: 1000, addsUp: true },
  'Exceptions thrown': { good: 'down', minRelative: 0.2, minAbsolute: 100, addsUp: true },
  'Full collections': { good: 'down', minAbsolute: 2, addsUp: true },
  'Waiting for locks': { good: 'down', minAbsolute: 2 },
  Deadlocks: { good: 'down' },
  // Pools grow and shrink; hundreds of threads more are a leak or a flood.
  Threads: { good: 'down', minRelative: 0.5, minAbsolute: 100 },
  'Used heap': { good: 'down', minRelative: 0.1, minAbsolute: MB },
  Errors: { good: 'down', minRelative: 0.1, minAbsolute: 5, addsUp: true },
  // A heap that is touched for the first time makes the resident memory larger.
  'Resident memory': { good: 'down', minRelative: 0.1, minAbsolute: 16 * MB },
  'Committed by the JVM': { good: 'down', minRelative: 0.1, minAbsolute: 16 * MB },
  'Outside of NMT': { good: 'down', minRelative: 0.1, minAbsolute: 16 * MB },
  'Objects in the heap': { good: 'down', minRelative: 0.1, minAbsolute: MB },
  'Time in collections': { good: 'down', minRelative: 0.2, minAbsolute: 2 },
};

/** Retained sizes of suspects: their label begins with these words. */
export const RETAINED_BY = 'Retained by ';
const RETAINED_SIZE: GoodDirection = { good: 'down', minRelative: 0.1, minAbsolute: MB };

type ComparedFigure = Comparison['figures'][number];

const findGoodDirection = (label: string): GoodDirection | undefined =>
  label.startsWith(RETAINED_BY) ? RETAINED_SIZE : GOOD_DIRECTIONS[label];

/** Returns whether what a share lacks of 100 % changed noticeably. */
function isMissingChanged({ minMissing }: GoodDirection, a: number, b: number): boolean {
  if (!minMissing) return false;
  const points = Math.abs(b - a);
  return points >= minMissing.points && points >= minMissing.relative * (100 - Math.min(a, b));
}

function judgeChange(direction: GoodDirection | undefined, a: number, b: number): Change {
  const moved = a === 0 ? (b === 0 ? 0 : Number.POSITIVE_INFINITY) : Math.abs((b - a) / a);
  if (direction && isMissingChanged(direction, a, b)) return b > a === (direction.good === 'up') ? 'better' : 'worse';
  if (moved < MIN_RELATIVE_CHANGE) return 'same';
  if (!direction) return 'changed';
  const { good, minRelative = MIN_RELATIVE_CHANGE, minAbsolute = 0, minAbsoluteOfTenfold = minAbsolute } = direction;
  const isTenfold = Math.max(a, b) >= 10 * Math.min(a, b);
  if (moved < minRelative || Math.abs(b - a) < (isTenfold ? minAbsoluteOfTenfold : minAbsolute)) return 'changed';
  return b > a === (good === 'up') ? 'better' : 'worse';
}

/** Periods for which rates are shown: the longest one that the shorter artifact covers. */
const PERIODS = [
  { name: 'hour', ms: 3_600_000 },
  { name: 'minute', ms: 60_000 },
  { name: 'second', ms: 1000 },
] as const;
const findPeriod = (shorterMs: number) => PERIODS.find(({ ms }) => ms <= shorterMs) ?? PERIODS[2];

/** Compares what adds up over the time in artifacts that are not equally long: shown per hour, judged by what the shorter time would have. */
function compareRates(a: Figure, b: Figure, direction: GoodDirection, times: UnequalTimes): ComparedFigure {
  const [first, second] = [a.value.value / times.a, b.value.value / times.b];
  const shorter = Math.min(times.a, times.b);
  const { name, ms } = findPeriod(shorter);
  return {
    label: `${a.label} per ${name}`,
    a: { ...a.value, value: first * ms },
    b: { ...b.value, value: second * ms },
    ...(first !== 0 && { relative: (second - first) / first }),
    change: judgeChange(direction, first * shorter, second * shorter),
  };
}

function compareFigure(
  label: string,
  a: Figure | undefined,
  b: Figure | undefined,
  options: { readonly direction?: GoodDirection | null; readonly times?: UnequalTimes | undefined },
): ComparedFigure {
  const { times } = options;
  const direction = options.direction === undefined ? findGoodDirection(label) : (options.direction ?? undefined);
  const values = { label, ...(a && { a: a.value }), ...(b && { b: b.value }) };
  if (!a || !b || a.value.unit !== b.value.unit) return { ...values, change: 'changed' };
  if (direction?.addsUp && times) return compareRates(a, b, direction, times);
  const [first, second] = [a.value.value, b.value.value];
  return {
    ...values,
    ...(first !== 0 && { relative: (second - first) / first }),
    change: judgeChange(direction, first, second),
  };
}

/** Of less than a hundred pauses, the one that 99 % do not exceed is the longest one. */
const isSinglePause = (figures: readonly Figure[]): boolean => {
  const [longest, p99] = ['Longest pause', 'p99 pause'].map((label) => findFigure(figures, label)?.value.value);
  return p99 !== undefined && p99 === longest;
};

const findFigure = (figures: readonly Figure[], label: string): Figure | undefined =>
  figures.find((figure) => figure.label === label);

/** Compares figures by their labels, in the order of the report; `times` are those of artifacts that are not equally long. */
export function compareFigures(ofA: readonly Figure[], ofB: readonly Figure[], times?: UnequalTimes): ComparedFigure[] {
  const labels = new Set([...ofA, ...ofB].map(({ label }) => label));
  const singles = [ofA, ofB].filter(isSinglePause).length;
  // Where both have few pauses it is the longest one under another name, and is judged once.
  const [single, isSame] = [singles > 0, singles === 2];
  return [...labels].map((label) =>
    compareFigure(label, findFigure(ofA, label), findFigure(ofB, label), {
      times,
      ...(label === 'p99 pause' && (isSame ? { direction: null } : single && { direction: SINGLE_PAUSE })),
    }),
  );
}

/** Users notice a pause from here on, in ms. Shorter ones do not outweigh a problem that is gone. */
const NOTICED_FROM: Readonly<Record<string, number>> = { 'Longest pause': 500, 'p99 pause': 500 };

/** Returns whether a change is so large that it can contradict what the findings say. */
export const isNoticed = ({ label, a, b }: ComparedFigure): boolean =>
  Math.max(a?.value ?? 0, b?.value ?? 0) >= (NOTICED_FROM[label] ?? 0);
