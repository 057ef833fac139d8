import type { AnalysisSuccess, Comparison } from '@hindsight/api';
import { formatBytes, isApplicationClass } from '@hindsight/claims';
import type { Json } from '@hindsight/model';
import { readClassHistogram } from './class-histogram.ts';

/** At most this many changed classes are listed, those with the largest change. */
const MAX_ROWS = 200;

type Classes = NonNullable<Comparison['classes']>;
type ComparedClass = Classes['rows'][number];

interface ClassTotals {
  objects: number;
  shallowSize: number;
}

/** Objects and bytes by the name of their class. */
interface TotalsByClass {
  readonly byClass: ReadonlyMap<string, ClassTotals>;
  /** Whether a class that is missing has no instances. */
  readonly isComplete: boolean;
}

const NO_INSTANCES: ClassTotals = { objects: 0, shallowSize: 0 };

const toNumber = (value: Json): number => (typeof value === 'number' ? value : 0);

/** Sums up objects and bytes per class name, which several class loaders may define. */
function sumByClass(outcome: AnalysisSuccess): TotalsByClass | undefined {
  const histogram = readClassHistogram(outcome);
  if (!histogram) return undefined;
  const byClass = new Map<string, ClassTotals>();
  for (const { label, objects, shallowSize } of histogram.rows) {
    const totals = byClass.get(String(label)) ?? { ...NO_INSTANCES };
    totals.objects += toNumber(objects);
    totals.shallowSize += toNumber(shallowSize);
    byClass.set(String(label), totals);
  }
  return { byClass, isComplete: histogram.isComplete };
}

const findTotals = ({ byClass, isComplete }: TotalsByClass, label: string): ClassTotals | undefined =>
  byClass.get(label) ?? (isComplete ? NO_INSTANCES : undefined);

const computeGrowth = ({ a, b }: ComparedClass): number => (b?.shallowSize ?? 0) - (a?.shallowSize ?? 0);
const isSame = ({ a, b }: ComparedClass): boolean => a?.objects === b?.objects && a?.shallowSize === b?.shallowSize;

/** Compares heap dumps and class histograms by class: objects and bytes of both. Undefined for other kinds. */
export function compareClasses(ofA: AnalysisSuccess, ofB: AnalysisSuccess): Classes | undefined {
  const [a, b] = [sumByClass(ofA), sumByClass(ofB)];
  if (!a || !b) return undefined;
  const changed = [...new Set([...a.byClass.keys(), ...b.byClass.keys()])]
    .map((label): ComparedClass => {
      const [inA, inB] = [findTotals(a, label), findTotals(b, label)];
      return { label, ...(inA && { a: inA }), ...(inB && { b: inB }) };
    })
    .filter((row) => !isSame(row))
    .sort((one, other) => Math.abs(computeGrowth(other)) - Math.abs(computeGrowth(one)));
  return { changed: changed.length, rows: changed.slice(0, MAX_ROWS) };
}

/** A class of which both histograms say how much there is, and whose objects take more in B. */
const hasGrown = (row: ComparedClass): boolean => row.a !== undefined && row.b !== undefined && computeGrowth(row) > 0;

const formatGrowth = ({ a, b }: ComparedClass): string =>
  `${formatBytes(a?.shallowSize ?? 0)} → ${formatBytes(b?.shallowSize ?? 0)}`;

/** Names the class that grew most, and the one of the application that did; empty when none did. */
export function describeGrownClass(classes: Classes | undefined): string {
  const grown = classes?.rows.filter(hasGrown) ?? [];
  const [most] = grown;
  if (!most) return '';
  const own = grown.find(({ label }) => !label.endsWith('[]') && isApplicationClass(label));
  const ofOwn = own === undefined || own === most ? '' : `, of the application ${own.label}: ${formatGrowth(own)}`;
  return `By class, ${most.label} grew most: ${formatGrowth(most)}${ofOwn}.`;
}
