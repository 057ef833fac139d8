import type { JsonObject } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';

interface Sum {
  objects: number;
  shallow: number;
  retained: number;
}

const MAX_CLASSES_PER_KIND = 100;

/** A row for every kind of root, followed by rows for the classes of its objects. */
export function buildGcRootsBody(analysis: HeapAnalysis): JsonObject[] {
  const { dump, objects } = analysis;
  const byKind = new Map<string, { all: Sum; classes: Map<string, Sum & { object: number }> }>();
  for (const [object, kinds] of dump.rootKinds) {
    for (const kind of kinds) {
      const sums = byKind.get(kind) ?? { all: createSum(), classes: new Map() };
      byKind.set(kind, sums);
      const number = dump.classOf.at(object) ?? 0;
      const label = number < 0 ? 'java.lang.Class' : objects.getLabel(object);
      const ofClass = sums.classes.get(label) ?? { ...createSum(), object: dump.classes[number]?.object ?? -1 };
      sums.classes.set(label, ofClass);
      for (const sum of [sums.all, ofClass]) addObject(sum, analysis, object);
    }
  }
  return [...byKind].flatMap(([label, { all, classes }], rootIndex) => [
    { label, ...toSizes(all), objectId: -1, rootIndex, classIndex: -1, isGCRoot: true, isClassItem: false },
    ...[...classes]
      .sort(([, a], [, b]) => b.retained - a.retained)
      .slice(0, MAX_CLASSES_PER_KIND)
      .map(([name, sum], classIndex) => ({
        label: name,
        ...toSizes(sum),
        objectId: sum.object,
        rootIndex,
        classIndex,
        isGCRoot: false,
        isClassItem: true,
      })),
  ]);
}

const createSum = (): Sum => ({ objects: 0, shallow: 0, retained: 0 });

const toSizes = ({ objects, shallow, retained }: Sum) => ({ objects, shallowSize: shallow, retainedSize: retained });

function addObject(sum: Sum, { tree, getSize }: HeapAnalysis, object: number): void {
  const node = tree.numberOf.at(object) ?? -1;
  sum.objects++;
  sum.shallow += getSize(object);
  sum.retained += node > 0 ? (tree.retained.at(node) ?? 0) : 0;
}
