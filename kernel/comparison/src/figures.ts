import type { Change, Comparison } from '@hindsight/api';
import type { Figure } from '@hindsight/model';

/** The good direction of a figure, and the change from which on it says something. */
interface GoodDirection {
  readonly good: 'up' | 'down';
  /** A share of A. Two runs of one program differ by the default anyway. */
  readonly minRelative?: number;
  /** In the unit of the figure: nobody notices less. */
  readonly minAbsolute?: number;
}

const MIN_RELATIVE_CHANGE = 0.02;
const MB = 1024 * 1024;

/** Figures that say good or bad by themselves. For other figures only the change is reported. */
const GOOD_DIRECTIONS: Readonly<Record<string, GoodDirection>> = {
  Throughput: { good: 'up' },
  // Single pauses vary with the load of the host.
  'Longest pause': { good: 'down', minRelative: 0.2, minAbsolute: 20 },
  'p99 pause': { good: 'down', minRelative: 0.2, minAbsolute: 10 },
  // A class histogram or a heap dump makes one.
  'Longest GC pause': { good: 'down', minRelative: 0.2, minAbsolute: 20 },
  'Waits for monitors': { good: 'down', minRelative: 0.2, minAbsolute: 1000 },
  'Exceptions thrown': { good: 'down', minRelative: 0.2, minAbsolute: 100 },
  'Full collections': { good: 'down', minAbsolute: 2 },
  'Waiting for locks': { good: 'down', minAbsolute: 2 },
  Deadlocks: { good: 'down' },
  // Pools grow and shrink; hundreds of threads more are a leak or a flood.
  Threads: { good: 'down', minRelative: 0.5, minAbsolute: 100 },
  'Used heap': { good: 'down', minRelative: 0.1, minAbsolute: MB },
  Errors: { good: 'down', minRelative: 0.1, minAbsolute: 5 },
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

function judgeChange(label: string, a: number, b: number): Change {
  const moved = a === 0 ? (b === 0 ? 0 : Number.POSITIVE_INFINITY) : Math.abs((b - a) / a);
  if (moved < MIN_RELATIVE_CHANGE) return 'same';
  const direction = findGoodDirection(label);
  if (!direction) return 'changed';
  const { good, minRelative = MIN_RELATIVE_CHANGE, minAbsolute = 0 } = direction;
  if (moved < minRelative || Math.abs(b - a) < minAbsolute) return 'changed';
  return b > a === (good === 'up') ? 'better' : 'worse';
}

function compareFigure(label: string, a: Figure | undefined, b: Figure | undefined): ComparedFigure {
  const comparable = a && b && a.value.unit === b.value.unit;
  return {
    label,
    ...(a && { a: a.value }),
    ...(b && { b: b.value }),
    ...(comparable && a.value.value !== 0 && { relative: (b.value.value - a.value.value) / a.value.value }),
    change: comparable ? judgeChange(label, a.value.value, b.value.value) : 'changed',
  };
}

/** Compares figures by their labels, in the order of the report. */
export function compareFigures(ofA: readonly Figure[], ofB: readonly Figure[]): ComparedFigure[] {
  const labels = new Set([...ofA, ...ofB].map(({ label }) => label));
  const named = (figures: readonly Figure[], label: string) => figures.find((figure) => figure.label === label);
  return [...labels].map((label) => compareFigure(label, named(ofA, label), named(ofB, label)));
}

/** Users notice a pause from here on, in ms. Shorter ones do not outweigh a problem that is gone. */
const NOTICED_FROM: Readonly<Record<string, number>> = { 'Longest pause': 500, 'p99 pause': 500 };

/** Returns whether a change is so large that it can contradict what the findings say. */
export const isNoticed = ({ label, a, b }: ComparedFigure): boolean =>
  Math.max(a?.value ?? 0, b?.value ?? 0) >= (NOTICED_FROM[label] ?? 0);
