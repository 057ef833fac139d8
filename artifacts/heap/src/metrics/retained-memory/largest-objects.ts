import {
  type DominatorTree,
  type HeapDump,
  iterateChildren,
  type SizeLookup,
  toPackageName,
} from '@hindsight/heap-graph';

export interface LargestGroup {
  readonly label: string;
  /** The class or loader as an object; -1 when there is none. */
  readonly object: number;
  readonly objects: number;
  readonly shallow: number;
  readonly retained: number;
}

/** Objects that only the roots dominate, largest first, and their sums by class, class loader and package. */
export interface LargestObjects {
  readonly objects: readonly number[];
  readonly byClass: readonly LargestGroup[];
  readonly byLoader: readonly LargestGroup[];
  readonly byPackage: readonly LargestGroup[];
}

const OBJECTS_SHOWN = 100;
const GROUPS_SHOWN = 200;

export function findLargestObjects(
  dump: HeapDump,
  tree: DominatorTree,
  getSize: SizeLookup,
  loaderLabel: (object: number) => string,
): LargestObjects {
  const { classes, classOf } = dump;
  let top: number[] = [];
  const sums = classes.map(() => ({ objects: 0, shallow: 0, retained: 0 }));
  const mirrors = classes.find(({ name }) => name === 'java.lang.Class')?.number ?? 0;
  const compareLargestFirst = (a: number, b: number) => (tree.retained.at(b) ?? 0) - (tree.retained.at(a) ?? 0);
  for (const node of iterateChildren(tree, 0)) {
    top.push(node);
    if (top.length > 20 * OBJECTS_SHOWN) top = top.sort(compareLargestFirst).slice(0, OBJECTS_SHOWN);
    const object = tree.objectOf.at(node) ?? 0;
    const own = classOf.at(object) ?? 0;
    const sum = sums[own < 0 ? mirrors : own];
    if (!sum) continue;
    sum.objects++;
    sum.shallow += getSize(object);
    sum.retained += tree.retained.at(node) ?? 0;
  }
  const sumGroups = (of: (number: number) => { label: string; object: number }): LargestGroup[] => {
    const groups = new Map<
      string,
      { label: string; object: number; objects: number; shallow: number; retained: number }
    >();
    sums.forEach((sum, number) => {
      if (sum.objects === 0) return;
      const { label, object } = of(number);
      const group = groups.get(`${label} ${object}`) ?? { label, object, objects: 0, shallow: 0, retained: 0 };
      group.objects += sum.objects;
      group.shallow += sum.shallow;
      group.retained += sum.retained;
      groups.set(`${label} ${object}`, group);
    });
    return [...groups.values()].sort((a, b) => b.retained - a.retained).slice(0, GROUPS_SHOWN);
  };
  return {
    objects: top
      .sort(compareLargestFirst)
      .slice(0, OBJECTS_SHOWN)
      .map((node) => tree.objectOf.at(node) ?? 0),
    byClass: sumGroups((number) => ({ label: classes[number]?.name ?? '?', object: classes[number]?.object ?? -1 })),
    byLoader: sumGroups((number) => {
      const object = classes[number]?.loader ?? -1;
      return { label: loaderLabel(object), object };
    }),
    byPackage: sumGroups((number) => ({ label: toPackageName(classes[number]?.name ?? ''), object: -1 })),
  };
}
