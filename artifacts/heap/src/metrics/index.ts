import type { HeapAnalysis } from '../analysis.ts';
import { type DominatorTree, dominatorTree } from '../graph/dominator-tree.ts';
import { HeapObjects } from '../heap-objects.ts';
import type { HeapDump } from '../model.ts';
import { type DumpFile, type ReadDump, readDump } from '../read.ts';
import { letGo } from '../shared-columns.ts';
import { shallowSizes } from '../sizes.ts';
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

/** Told when a stage is over. */
export interface AnalysisStages {
  readonly read: (dump: HeapDump) => void;
  readonly dominators: (dump: HeapDump, tree: DominatorTree) => void;
}

/** Everything about one dump. What needs the contents comes first, so that they can be let go before the graph takes its memory. */
export function analyzeDump(source: DumpFile, stages?: AnalysisStages): HeapAnalysis {
  const { dump, waste } = readWithWaste(source);
  stages?.read(dump);
  const sizeOf = shallowSizes(dump);
  const objects = new HeapObjects({ ...dump, classNumberOf: (object) => dump.classOf[object] ?? -1 }, source);
  const collections = collectionUse(dump, sizeOf);
  const tree = dominatorTree(dump, sizeOf);
  stages?.dominators(dump, tree);
  return {
    dump,
    tree,
    objects,
    sizeOf,
    usedBytes: tree.retained[0] ?? 0,
    reachable: tree.size - 1,
    ...waste,
    collections,
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
  const waste = {
    strings: equalStrings(dump, contents, sizeOf),
    arrays: equalArrays(dump, contents, sizeOf),
    zeroArrays: { arrays, bytes: objects.reduce((sum, object) => sum + sizeOf(object), 0) },
  };
  letGo(contents.hashes);
  return { dump, waste };
}
