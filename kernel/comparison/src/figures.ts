import type { Change, Comparison } from '@hindsight/api';
import type { Figure } from '@hindsight/model';

/** The good direction of figures. For other figures only the change is reported. */
const GOOD_DIRECTION: Readonly<Record<string, 'up' | 'down'>> = {
  Throughput: 'up',
  'Longest pause': 'down',
  'p99 pause': 'down',
  'Full collections': 'down',
  Blocked: 'down',
  Deadlocks: 'down',
  Waste: 'down',
  Errors: 'down',
};

/** Two runs of one program differ by this much anyway. */
const MIN_RELATIVE_CHANGE = 0.02;

type ComparedFigure = Comparison['figures'][number];

function judgeChange(label: string, a: number, b: number): Change {
  const moved = a === 0 ? (b === 0 ? 0 : Number.POSITIVE_INFINITY) : Math.abs((b - a) / a);
  if (moved < MIN_RELATIVE_CHANGE) return 'same';
  const good = GOOD_DIRECTION[label];
  if (!good) return 'changed';
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
