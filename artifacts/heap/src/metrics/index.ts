import type { HeapAnalysis } from '../analysis.ts';
import type { Column } from '../columns/column.ts';
import { Room } from '../columns/room.ts';
import { classObjects } from '../graph/depth-first.ts';
import { type DominatorTree, dominatorTree } from '../graph/dominator-tree.ts';
import { pathsIn, shortestPathTree, strongPaths } from '../graph/strong-path.ts';
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
  /** The records are read, nothing is worked out of them yet. */
  readonly walked: (dump: HeapDump) => void;
  readonly read: (dump: HeapDump) => void;
  /** `nearer`: the tree of shortest strong paths, where it was made already. */
  readonly dominators: (dump: HeapDump, tree: DominatorTree, nearer: Column | undefined) => void;
}

/** Everything about one dump. What needs the contents comes first, so that they can be let go before the graph takes its memory. */
export function analyzeDump(source: DumpFile, stages: Partial<AnalysisStages> = {}, room = new Room()): HeapAnalysis {
  const { dump, waste } = readWithWaste(source, stages, room);
  stages.read?.(dump);
  const sizeOf = shallowSizes(dump);
  const objects = new HeapObjects({ ...dump, classNumberOf: (object) => dump.classOf[object] ?? -1 }, source);
  const collections = collectionUse(dump, sizeOf);
  const nearer = room.isOnDisk ? pathsBeforeTree(dump, room) : undefined;
  const tree = dominatorTree(dump, sizeOf, room);
  stages.dominators?.(dump, tree, nearer);
  const pathsTo = (wanted: readonly number[]) => (nearer ? pathsIn(nearer, wanted) : strongPaths(dump, wanted));
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

/** Bytes for each object that a walk takes, the stack of one that is not too deep included. */
const BYTES_OF_WALK = 5;

/** What asks for references at random comes before the tree where memory is scarce: then there is most of it to keep them in. */
function pathsBeforeTree(dump: HeapDump, room: Room): Column {
  dump.references.keep(room.freeBytes() - BYTES_OF_WALK * dump.classOf.length);
  const nearer = shortestPathTree({ ...dump, classObjects: classObjects(dump) }, room);
  room.spill(nearer);
  return nearer;
}

type Waste = Pick<HeapAnalysis, 'strings' | 'arrays' | 'zeroArrays'>;

function readWithWaste(
  source: DumpFile,
  stages: Partial<AnalysisStages>,
  room: Room,
): { dump: ReadDump['dump']; waste: Waste } {
  const { dump, contents } = readDump(source, room);
  stages.walked?.(dump);
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
