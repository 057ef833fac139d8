import {
  type DominatorTree,
  getLineage,
  type HeapClass,
  type HeapDump,
  type ReadNumbers,
  type SizeLookup,
  toPackageName,
} from '@hindsight/heap-graph';

/** A row of a histogram: all objects of a class, of a class with its subclasses, of a class loader or of a package. */
export interface HistogramGroup {
  readonly label: string;
  /** The class number of a row for a single class; -1 for other rows. */
  readonly classNumber: number;
  /** The class or loader as an object; -1 when there is none. */
  readonly object: number;
  readonly objects: number;
  readonly shallow: number;
  /** The retained size of the group: the sum over its objects that no other object of the group dominates. */
  readonly retained: number;
}

export interface HistogramGroups {
  readonly byClass: readonly HistogramGroup[];
  readonly bySuperclass: readonly HistogramGroup[];
  readonly byLoader: readonly HistogramGroup[];
  readonly byPackage: readonly HistogramGroup[];
  /** Reachable instances and their bytes, by class number. */
  readonly objectsByClass: Float64Array;
  readonly shallowByClass: Float64Array;
}

/** The bins of all four groupings in one numbering; `binsByClass[n]` lists those of class `n`. */
class Bins {
  readonly binsByClass: Int32Array[] = [];
  readonly labels: string[] = [];
  readonly classNumbers: number[] = [];
  readonly objects: number[] = [];
  readonly ranges: { from: number; to: number }[] = [];

  constructor(classes: readonly HeapClass[], groupings: readonly Grouping[]) {
    const own: number[][] = classes.map(() => []);
    for (const grouping of groupings) {
      const from = this.labels.length;
      const known = new Map<string | number, number>();
      for (const one of classes) {
        for (const { key, label, object, classNumber = -1 } of grouping(one)) {
          let bin = known.get(key);
          if (bin === undefined) {
            bin = this.labels.length;
            known.set(key, bin);
            this.labels.push(label);
            this.objects.push(object);
            this.classNumbers.push(classNumber);
          }
          own[one.number]?.push(bin);
        }
      }
      this.ranges.push({ from, to: this.labels.length });
    }
    this.binsByClass = own.map((bins) => Int32Array.from(bins));
  }
}

interface Bin {
  readonly key: string | number;
  readonly label: string;
  readonly object: number;
  readonly classNumber?: number;
}

type Grouping = (one: HeapClass) => Bin[];

function createGroupings({ classes }: Pick<HeapDump, 'classes'>, loaderLabel: (object: number) => string): Grouping[] {
  const groupByClass: Grouping = ({ number, name, object }) => [
    { key: number, label: name, object, classNumber: number },
  ];
  const groupBySuperclass: Grouping = ({ number }) =>
    getLineage(classes, number).map((one) => ({ key: one.number, label: one.name, object: one.object }));
  const groupByLoader: Grouping = ({ loader }) => [{ key: loader, label: loaderLabel(loader), object: loader }];
  const groupByPackage: Grouping = ({ name }) => [{ key: toPackageName(name), label: toPackageName(name), object: -1 }];
  return [groupByClass, groupBySuperclass, groupByLoader, groupByPackage];
}

/**
 * Groups all reachable objects in one walk over the dominator tree that counts, for each group, the objects above the
 * current node.
 */
export function groupObjects(
  dump: Pick<HeapDump, 'classes' | 'classOf'>,
  tree: DominatorTree,
  classByNode: ReadNumbers,
  getSize: SizeLookup,
  loaderLabel: (object: number) => string,
): HistogramGroups {
  const bins = new Bins(dump.classes, createGroupings(dump, loaderLabel));
  const classOfClasses = findClassOfClasses(dump);
  const retained = computeRetainedByBin(tree, classByNode, bins, classOfClasses);
  const objectsByClass = new Float64Array(dump.classes.length);
  const shallowByClass = new Float64Array(dump.classes.length);
  // In the order of objects all columns are read from first to last.
  for (let object = 0; object < dump.classOf.length; object++) {
    if ((tree.numberOf.at(object) ?? -1) < 0) continue;
    const own = dump.classOf.at(object) ?? 0;
    const number = own < 0 ? classOfClasses : own;
    if (number < 0) continue;
    objectsByClass[number] = (objectsByClass[number] ?? 0) + 1;
    shallowByClass[number] = (shallowByClass[number] ?? 0) + getSize(object);
  }
  const objects = new Float64Array(bins.labels.length);
  const shallow = new Float64Array(bins.labels.length);
  bins.binsByClass.forEach((own, number) => {
    for (const bin of own) {
      objects[bin] = (objects[bin] ?? 0) + (objectsByClass[number] ?? 0);
      shallow[bin] = (shallow[bin] ?? 0) + (shallowByClass[number] ?? 0);
    }
  });
  const rows = bins.ranges.map(({ from, to }) => {
    const groups: HistogramGroup[] = [];
    for (let bin = from; bin < to; bin++) {
      if ((objects[bin] ?? 0) === 0) continue;
      groups.push({
        label: bins.labels[bin] ?? '',
        classNumber: bins.classNumbers[bin] ?? -1,
        object: bins.objects[bin] ?? -1,
        objects: objects[bin] ?? 0,
        shallow: shallow[bin] ?? 0,
        retained: retained[bin] ?? 0,
      });
    }
    return groups.sort((a, b) => b.retained - a.retained || b.shallow - a.shallow);
  });
  const [byClass = [], bySuperclass = [], byLoader = [], byPackage = []] = rows;
  return { byClass, bySuperclass, byLoader, byPackage, objectsByClass, shallowByClass };
}

/** Finds the number of `java.lang.Class`; -1 when the dump does not contain it. */
const findClassOfClasses = ({ classes }: Pick<HeapDump, 'classes'>): number =>
  classes.find(({ name }) => name === 'java.lang.Class')?.number ?? -1;

function computeRetainedByBin(
  tree: DominatorTree,
  classByNode: ReadNumbers,
  { binsByClass, labels }: Bins,
  classOfClasses: number,
): Float64Array {
  const { endOf, parentOf, size } = tree;
  const above = new Int32Array(labels.length);
  const retained = new Float64Array(labels.length);
  const NONE = new Int32Array(0);
  const readClass = (node: number): number => {
    if (node === 0) return -1;
    const own = classByNode.at(node) ?? -1;
    return own < 0 ? classOfClasses : own;
  };
  /** An object below another object of the group is included in that object's retained size. */
  const keep = (bins: Int32Array, bytes: number): void => {
    for (let at = 0; at < bins.length; at++) {
      const bin = bins[at] ?? 0;
      if (above[bin] === 0) retained[bin] = (retained[bin] ?? 0) + bytes;
    }
  };
  const step = (bins: Int32Array, by: number): void => {
    for (let at = 0; at < bins.length; at++) {
      const bin = bins[at] ?? 0;
      above[bin] = (above[bin] ?? 0) + by;
    }
  };
  // The open nodes of the walk, without those below an object of the same class, which change nothing.
  const open: number[] = [];
  for (let node = 1; node < size; node++) {
    for (let last = open.at(-1); last !== undefined && (endOf.at(last) ?? 0) <= node; last = open.at(-1)) {
      step(binsByClass[readClass(last)] ?? NONE, -1);
      open.pop();
    }
    const number = readClass(node);
    if (number < 0 || number === readClass(parentOf.at(node) ?? 0)) continue;
    const bins = binsByClass[number] ?? NONE;
    keep(bins, tree.retained.at(node) ?? 0);
    // Most nodes are leaves.
    if (endOf.at(node) === node + 1) continue;
    step(bins, 1);
    open.push(node);
  }
  return retained;
}
