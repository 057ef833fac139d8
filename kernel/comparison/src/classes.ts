import type { AnalysisSuccess, Comparison } from '@hindsight/api';
import { formatBytes } from '@hindsight/claims';
import type { Json, JsonObject } from '@hindsight/model';

/** Maximum rows of the histogram of an answer. A class that is missing in a full histogram may still have objects. */
const MAX_ANSWER_ROWS = 2000;
/** At most this many changed classes are listed, those with the largest change. */
const MAX_ROWS = 200;

type Classes = NonNullable<Comparison['classes']>;
type ComparedClass = Classes['rows'][number];

interface ClassTotals {
  objects: number;
  shallowSize: number;
}

const isList = (value: Json): value is readonly JsonObject[] => Array.isArray(value);
const numberIn = (value: Json): number => (typeof value === 'number' ? value : 0);

/** Reads objects and bytes per class name; classes of one name that several loaders define are added up. */
function readHistogram({
  body,
}: AnalysisSuccess): { readonly sums: Map<string, ClassTotals>; readonly isWhole: boolean } | undefined {
  const { histograms } = (body.troubleshootReport ?? {}) as JsonObject;
  const rows = isList(histograms) ? histograms.find((one) => 'groupByClass' in one)?.groupByClass : undefined;
  if (!isList(rows)) return undefined;
  const sums = new Map<string, ClassTotals>();
  for (const { label, objects, shallowSize } of rows) {
    const sum = sums.get(String(label)) ?? { objects: 0, shallowSize: 0 };
    sum.objects += numberIn(objects);
    sum.shallowSize += numberIn(shallowSize);
    sums.set(String(label), sum);
  }
  return { sums, isWhole: rows.length < MAX_ANSWER_ROWS };
}

const NOTHING: ClassTotals = { objects: 0, shallowSize: 0 };

const computeGrowth = ({ a, b }: ComparedClass): number => (b?.shallowSize ?? 0) - (a?.shallowSize ?? 0);
const isSame = ({ a, b }: ComparedClass): boolean => a?.objects === b?.objects && a?.shallowSize === b?.shallowSize;

/** Compares heap dumps by class: objects and bytes of both. Undefined for other kinds. */
export function compareClasses(ofA: AnalysisSuccess, ofB: AnalysisSuccess): Classes | undefined {
  const [a, b] = [readHistogram(ofA), readHistogram(ofB)];
  if (!a || !b) return undefined;
  const side = ({ sums, isWhole: isComplete }: typeof a, label: string) =>
    sums.get(label) ?? (isComplete ? NOTHING : undefined);
  const changed = [...new Set([...a.sums.keys(), ...b.sums.keys()])]
    .map((label): ComparedClass => {
      const [inA, inB] = [side(a, label), side(b, label)];
      return { label, ...(inA && { a: inA }), ...(inB && { b: inB }) };
    })
    .filter((row) => !isSame(row))
    .sort((one, other) => Math.abs(computeGrowth(other)) - Math.abs(computeGrowth(one)));
  return { changed: changed.length, rows: changed.slice(0, MAX_ROWS) };
}

/** Names the class that grew most; empty when none did. */
export function describeGrownClass(classes: Classes | undefined): string {
  const row = classes?.rows.find((one) => computeGrowth(one) > 0);
  if (!row) return '';
  const [before, after] = [row.a?.shallowSize ?? 0, row.b?.shallowSize ?? 0];
  return `By class, ${row.label} grew most: ${formatBytes(before)} → ${formatBytes(after)}.`;
}
