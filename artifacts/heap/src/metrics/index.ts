import type { HeapAnalysis } from '../analysis.ts';
import { release } from '../columns/column.ts';
import { Room } from '../columns/room.ts';
import { type DominatorTree, dominatorTree } from '../graph/dominator-tree.ts';
import { pathsIn, strongPaths, walkStrongly } from '../graph/strong-path.ts';
import { HeapObjects } from '../heap-objects.ts';
import type { HeapDump } from '../model.ts';
import { type DumpFile, type ReadDump, readDump } from '../read.ts';
import { type SizeOf, shallowSizes } from '../sizes.ts';
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
export function analyzeDump(source: DumpFile, room = new Room()): HeapAnalysis {
  const { dump, waste } = readWithWaste(source, room);
  const sizeOf = shallowSizes(dump);
  const objects = new HeapObjects(dump, source);
  const collections = collectionUse(dump, sizeOf);
  const { tree, pathsTo } = graphOf(dump, sizeOf, room);
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
    suspects: leakSuspects(dump, tree, objects, pathsTo),
    threads: threadUse(dump, tree, objects),
    loaders: loaderUse(dump, tree, objects),
    finalizerQueue: finalizerQueueLength(dump, objects),
    largest: largestObjects(dump, tree, sizeOf, (object) => loaderLabel(objects, object)),
    properties: systemProperties(dump, objects),
    unreachable: unreachableObjects(dump, tree, sizeOf),
  };
}

interface HeapGraph {
  readonly tree: DominatorTree;
  readonly pathsTo: (wanted: readonly number[]) => Map<number, number[]>;
}

/** Beside the numbers of the depth-first walk and its stack references are kept in memory as far as they fit. */
const BYTES_OF_WALK = 5;

/** Walks that ask for references at random come before the tree where memory is scarce: then there is most of it for them. */
function graphOf(dump: HeapDump, sizeOf: SizeOf, room: Room): HeapGraph {
  if (!room.isOnDisk) {
    return { tree: dominatorTree(dump, sizeOf, room), pathsTo: (wanted) => strongPaths(dump, wanted) };
  }
  dump.references.keep(room.freeBytes() - BYTES_OF_WALK * dump.classOf.length);
  const strong = walkStrongly(dump, room);
  return { tree: dominatorTree(dump, sizeOf, room), pathsTo: (wanted) => pathsIn(strong, wanted) };
}

type Waste = Pick<HeapAnalysis, 'strings' | 'arrays' | 'zeroArrays'>;

function readWithWaste(source: DumpFile, room: Room): { dump: ReadDump['dump']; waste: Waste } {
  const { dump, contents } = readDump(source, room);
  const sizeOf = shallowSizes(dump);
  const { arrays, objects } = contents.zeroArrays;
  const waste = {
    strings: equalStrings(dump, contents, sizeOf),
    arrays: equalArrays(dump, contents, sizeOf),
    zeroArrays: { arrays, bytes: objects.reduce((sum, object) => sum + sizeOf(object), 0) },
  };
  release(contents.hashes);
  return { dump, waste };
}
