import type { HeapSignatures, SignatureBound, SignatureGroup } from '@hindsight/model';

const MB = 1024 * 1024;

/** A group of a series: its figures by dump. */
interface GroupSketch extends Partial<Pick<SignatureGroup, 'kind' | 'field' | 'reclaimable'>> {
  readonly label: string;
  readonly objects?: readonly number[];
  readonly megabytes: readonly number[];
  readonly bound?: {
    readonly name: string;
    readonly elements: readonly number[];
    readonly lengths?: readonly number[];
  };
}

interface SeriesSketch {
  readonly dumps: number;
  /** The groups of one path, from the top. */
  readonly paths: readonly (readonly GroupSketch[])[];
  readonly classes?: readonly number[];
  readonly threads?: readonly number[];
  readonly runs?: readonly string[];
}

/** Builds dumps of one program that were taken an hour apart. */
export const aSeries = ({ dumps, paths, classes, threads, runs }: SeriesSketch): HeapSignatures[] =>
  Array.from({ length: dumps }, (_, dump) => {
    const groups = paths.flatMap((path) => path.map((sketch, depth) => ({ sketch, depth })));
    const used = paths.reduce((sum, [top]) => sum + (top?.megabytes[dump] ?? 0) * MB, 10 * MB);
    return {
      takenAt: Date.UTC(2026, 10, 1, dump),
      usedBytes: used,
      objects: 1000,
      classes: classes?.[dump] ?? 1000,
      threads: threads?.[dump] ?? 20,
      run: runs?.[dump] ?? 'one',
      complete: true,
      minBytes: 2048,
      groups: groups.map(({ sketch, depth }, place) => toGroup(sketch, depth === 0 ? -1 : place - 1, dump)),
    };
  });

const toGroup = (sketch: GroupSketch, parent: number, dump: number): SignatureGroup => ({
  parent,
  kind: sketch.kind ?? 'object',
  label: sketch.label,
  field: sketch.field ?? '',
  objects: sketch.objects?.[dump] ?? 1,
  retained: (sketch.megabytes[dump] ?? 0) * MB,
  ...(sketch.bound && { bound: toBound(sketch.bound, dump) }),
  ...(sketch.reclaimable && { reclaimable: true as const }),
  object: 1,
});

const toBound = ({ name, elements, lengths }: NonNullable<GroupSketch['bound']>, dump: number): SignatureBound => ({
  name,
  elements: elements[dump] ?? 0,
  ...(lengths && { length: lengths[dump] ?? 0 }),
});

/** A static map of the program with these sizes, and a tenth of a thousand entries for each MB. */
export const aMap = (
  owner: string,
  megabytes: readonly number[],
  changes: Partial<GroupSketch> = {},
): GroupSketch[] => [
  { kind: 'class', label: owner, megabytes },
  { label: 'java.util.HashMap', field: 'ENTRIES', megabytes, ...changes },
  { label: 'java.util.HashMap$Node[]', field: 'table', megabytes },
  { label: 'java.util.HashMap$Node', field: '[]', megabytes, objects: megabytes.map((size) => 100 * size) },
];
