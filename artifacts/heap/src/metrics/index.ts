import type { HeapAnalysis } from '../analysis.ts';
import { dominatorTree } from '../graph/dominator-tree.ts';
import { HeapObjects } from '../heap-objects.ts';
import type { HeapDump } from '../model.ts';
import { type DumpFile, type ReadDump, readDump } from '../read.ts';
import { type SizeOf, shallowSizes } from '../sizes.ts';
import { arrayUse } from './array-use.ts';
import { boxedNumbers } from './boxed.ts';
import { collectionUse } from './collections.ts';
import { equalArrays, equalStrings } from './equal-contents.ts';
import { finalizerQueueLength } from './finalizer-queue.ts';
import { groupObjects } from './groups.ts';
import { largestObjects } from './largest.ts';
import { loaderLabel, loaderUse } from './loaders.ts';
import { leakSuspects } from './suspects.ts';
import { systemProperties } from './system-properties.ts';
import { threadUse } from './thread-use.ts';
import { unreachableObjects } from './unreachable.ts';

/** Everything about one dump. What needs the contents comes first, so that they can be let go before the graph takes its memory. */
export function analyzeDump(source: DumpFile): HeapAnalysis {
  const { dump, waste } = readWithWaste(source);
  const sizeOf = shallowSizes(dump);
  const objects = new HeapObjects(dump, source);
  const tree = dominatorTree(dump, sizeOf);
  const { uses, large, fill, arrays } = collectionUse(dump, sizeOf, tree);
  return {
    dump,
    tree,
    objects,
    sizeOf,
    usedBytes: tree.retained[0] ?? 0,
    reachable: tree.size - 1,
    ...waste,
    collections: uses,
    largeCollections: large,
    fill,
    arrayUse: arrayUse(dump, sizeOf, arrays),
    boxed: boxedNumbers(dump),
    groups: groupObjects(dump, tree, sizeOf, (object) => loaderLabel(objects, object)),
    suspects: leakSuspects(dump, tree, objects),
    threads: threadUse(dump, tree, objects),
    loaders: loaderUse(dump, tree, objects),
    finalizerQueue: finalizerQueueLength(dump, objects),
    largest: largestObjects(dump, tree, sizeOf, (object) => loaderLabel(objects, object)),
    properties: systemProperties(dump, objects),
    unreachable: unreachableObjects(dump, tree, sizeOf),
  };
}

type Waste = Pick<HeapAnalysis, 'strings' | 'arrays' | 'zeroArrays'>;

function readWithWaste(source: DumpFile): { dump: ReadDump['dump']; waste: Waste } {
  const { dump, contents } = readDump(source);
  const sizeOf = shallowSizes(dump);
  const { arrays, objects } = contents.zeroArrays;
  return {
    dump,
    waste: {
      strings: equalStrings(dump, contents, sizeOf),
      arrays: equalArrays(dump, contents, sizeOf),
      zeroArrays: { arrays, ...zeroBytes(dump, objects, sizeOf) },
    },
  };
}

function zeroBytes({ classes, classOf }: HeapDump, objects: readonly number[], sizeOf: SizeOf) {
  const rows = new Map<number, { label: string; arrays: number; bytes: number }>();
  for (const object of objects) {
    const number = classOf[object] ?? 0;
    const row = rows.get(number) ?? { label: classes[number]?.name ?? '?', arrays: 0, bytes: 0 };
    rows.set(number, row);
    row.arrays++;
    row.bytes += sizeOf(object);
  }
  const byClass = [...rows.values()].sort((a, b) => b.bytes - a.bytes);
  return { bytes: byClass.reduce((sum, { bytes }) => sum + bytes, 0), byClass };
}
