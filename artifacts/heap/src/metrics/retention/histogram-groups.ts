import {
  type DominatorTree,
  type HeapClass,
  type HeapDump,
  lineage,
  packageOf,
  type SizeOf,
} from '@hindsight/heap-graph';

/** A row of a histogram: all objects of a class, of a class and its subclasses, of a loader, of a package. */
export interface Group {
  readonly label: string;
  /** Of a row that is one class alone, -1 = it is not. */
  readonly classNumber: number;
  /** The class or the loader as an object, -1 = none. */
  readonly object: number;
  readonly objects: number;
  readonly shallow: number;
  /** What would be free without them: sum over those of them that no other of them dominates. */
  readonly retained: number;
}

export interface Groups {
  readonly byClass: readonly Group[];
  readonly bySuperclass: readonly Group[];
  readonly byLoader: readonly Group[];
  readonly byPackage: readonly Group[];
  /** Reachable instances and their bytes by class number. */
  readonly objectsOf: Float64Array;
  readonly shallowOf: Float64Array;
}

/** Bins of all four groupings in one numbering: those of class `n` are `binsOf[n]`. */
class Bins {
  readonly binsOf: Int32Array[] = [];
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
    this.binsOf = own.map((bins) => Int32Array.from(bins));
  }
}

interface BinOf {
  readonly key: string | number;
  readonly label: string;
  readonly object: number;
  readonly classNumber?: number;
}

type Grouping = (one: HeapClass) => BinOf[];

function groupingsOf({ classes }: HeapDump, loaderLabel: (object: number) => string): Grouping[] {
  const ofClass: Grouping = ({ number, name, object }) => [{ key: number, label: name, object, classNumber: number }];
  const ofSuperclass: Grouping = ({ number }) =>
    lineage(classes, number).map((one) => ({ key: one.number, label: one.name, object: one.object }));
  const ofLoader: Grouping = ({ loader }) => [{ key: loader, label: loaderLabel(loader), object: loader }];
  const ofPackage: Grouping = ({ name }) => [{ key: packageOf(name), label: packageOf(name), object: -1 }];
  return [ofClass, ofSuperclass, ofLoader, ofPackage];
}

/** One walk over the dominator tree, counting how many of each group are above. */
export function groupObjects(
  dump: HeapDump,
  tree: DominatorTree,
  sizeOf: SizeOf,
  loaderLabel: (object: number) => string,
): Groups {
  const bins = new Bins(dump.classes, groupingsOf(dump, loaderLabel));
  const ofClasses = numberOfMirrors(dump);
  const retained = retainedByBin(dump, tree, bins, ofClasses);
  const objectsOf = new Float64Array(dump.classes.length);
  const shallowOf = new Float64Array(dump.classes.length);
  for (let node = 1; node < tree.size; node++) {
    const object = tree.objectOf[node] ?? 0;
    const own = dump.classOf[object] ?? 0;
    const number = own < 0 ? ofClasses : own;
    if (number < 0) continue;
    objectsOf[number] = (objectsOf[number] ?? 0) + 1;
    shallowOf[number] = (shallowOf[number] ?? 0) + sizeOf(object);
  }
  const objects = new Float64Array(bins.labels.length);
  const shallow = new Float64Array(bins.labels.length);
  bins.binsOf.forEach((own, number) => {
    for (const bin of own) {
      objects[bin] = (objects[bin] ?? 0) + (objectsOf[number] ?? 0);
      shallow[bin] = (shallow[bin] ?? 0) + (shallowOf[number] ?? 0);
    }
  });
  const rows = bins.ranges.map(({ from, to }) => {
    const groups: Group[] = [];
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
  return { byClass, bySuperclass, byLoader, byPackage, objectsOf, shallowOf };
}

/** The class of which classes are instances, -1 when the dump does not have it. */
const numberOfMirrors = ({ classes }: HeapDump): number =>
  classes.find(({ name }) => name === 'java.lang.Class')?.number ?? -1;

function retainedByBin(dump: HeapDump, tree: DominatorTree, { binsOf, labels }: Bins, ofClasses: number): Float64Array {
  const { classOf } = dump;
  const { objectOf, parentOf, endOf, size } = tree;
  const above = new Int32Array(labels.length);
  const retained = new Float64Array(labels.length);
  const NONE = new Int32Array(0);
  const classAt = (node: number): number => {
    if (node === 0) return -1;
    const own = classOf[objectOf[node] ?? 0] ?? -1;
    return own < 0 ? ofClasses : own;
  };
  /** What is below another one of the group is counted with that. */
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
  // The nodes that are being gone through, but for those below an object of the same class: there nothing changes.
  const open: number[] = [];
  for (let node = 1; node < size; node++) {
    for (let last = open.at(-1); last !== undefined && (endOf[last] ?? 0) <= node; last = open.at(-1)) {
      step(binsOf[classAt(last)] ?? NONE, -1);
      open.pop();
    }
    const number = classAt(node);
    if (number < 0 || number === classAt(parentOf[node] ?? 0)) continue;
    const bins = binsOf[number] ?? NONE;
    keep(bins, tree.retained[node] ?? 0);
    // Most have nothing below them.
    if (endOf[node] === node + 1) continue;
    step(bins, 1);
    open.push(node);
  }
  return retained;
}
