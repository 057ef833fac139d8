import {
  type Column,
  type CountedDump,
  type DominatorTree,
  type DumpFile,
  type HeapClass,
  type HeapDump,
  HeapObjects,
  letGo,
  pathsIn,
  type ReadDump,
  Room,
  readDump,
  type SizeOf,
  shallowSizes,
  shortestPathTree,
  strongPaths,
  withRetained,
} from '@hindsight/heap-graph';
import type { HeapAnalysis } from '../analysis.ts';
import { arrayUse } from './waste/array-use.ts';
import { boxedNumbers } from './waste/boxed-numbers.ts';
import { LISTED, LOOKED_AT, takeCensus } from './support/class-census.ts';
import { collectionUse, largeCollections } from './waste/collections.ts';
import { DIRECT_BUFFER, directBuffers } from './jvm/direct-buffers.ts';
import { equalArrays, equalStrings } from './waste/equal-contents.ts';
import { finalizerQueue } from './jvm/finalizer-queue.ts';
import { groupObjects } from './retention/histogram-groups.ts';
import { type JvmSettings, jvmSettings } from './jvm/jvm-settings.ts';
import { largestObjects } from './retention/largest-objects.ts';
import { loaderLabel, loaderUse } from './jvm/class-loaders.ts';
import { whatSuspectsHold } from './retention/retained-composition.ts';
import { isLookedAt, lookForPatterns } from './match-patterns.ts';
import { leakSuspects } from './retention/suspects.ts';
import { systemProperties } from './jvm/system-properties.ts';
import { staleEntries, staleThreadLocals, THREAD_LOCAL_ENTRY } from './jvm/thread-local-use.ts';
import { threadUse } from './jvm/thread-use.ts';
import { unreachableObjects } from './retention/unreachable.ts';
import { zeroArrays } from './waste/zero-arrays.ts';

/** Told when a stage is over. */
export interface AnalysisStages {
  /** The records were read once: it is known which objects there are. */
  readonly counted: (counted: CountedDump) => void;
  /** The records are read, nothing is worked out of them yet. */
  readonly walked: (dump: HeapDump) => void;
  readonly read: (dump: HeapDump) => void;
  /** `nearer`: the tree of shortest strong paths, where it was made already. */
  readonly dominators: (dump: HeapDump, tree: DominatorTree, nearer: Column | undefined) => void;
}

/**
 * Everything about one dump. What needs the contents or the references comes while another thread finds the dominators; where there is
 * none, it comes before, so that it can be let go before the tree takes its memory.
 */
export function analyzeDump(source: DumpFile, stages: Partial<AnalysisStages> = {}, room = new Room()): HeapAnalysis {
  const { dump, contents, shape } = readDump(source, room, stages.counted);
  stages.walked?.(dump);
  const sizeOf = shallowSizes(dump);
  const waste = wasteOf(dump, contents, sizeOf);
  stages.read?.(dump);
  const objects = new HeapObjects({ ...dump, classNumberOf: (object) => dump.classOf[object] ?? -1 }, source);
  const jvm = jvmSettings(dump, objects);
  const beforeTree = whatAsksForReferences(dump, sizeOf, objects, jvm);
  const nearer = room.isOnDisk ? pathsBeforeTree(dump, room) : undefined;
  const tree = withRetained(shape(), sizeOf, room);
  stages.dominators?.(dump, tree, nearer);
  const pathsTo = (wanted: readonly number[]) => (nearer ? pathsIn(nearer, wanted) : strongPaths(dump, wanted));
  const { collections, census, stale } = beforeTree;
  const suspects = leakSuspects(dump, tree, objects, pathsTo);
  const analysis = {
    dump,
    tree,
    objects,
    sizeOf,
    usedBytes: tree.retained[0] ?? 0,
    reachable: tree.size - 1,
    ...waste,
    zeroArrays: zeroArrays(dump, tree, contents.zeroArrays.objects, sizeOf),
    collections: collections.uses,
    largeCollections: largeCollections(dump, tree, collections),
    fill: collections.fill,
    arrayUse: beforeTree.arrays,
    boxed: beforeTree.boxed,
    groups: groupObjects(dump, tree, sizeOf, (object) => loaderLabel(objects, object)),
    suspects,
    held: whatSuspectsHold(dump, tree, suspects, sizeOf),
    threads: threadUse(dump, tree, objects),
    loaders: loaderUse(dump, tree, objects),
    finalizerQueue: finalizerQueue(objects, tree),
    staleThreadLocals: staleThreadLocals(dump, tree, stale),
    directBuffers: beforeTree.buffers,
    largest: largestObjects(dump, tree, sizeOf, (object) => loaderLabel(objects, object)),
    properties: systemProperties(objects),
    jvm,
    unreachable: unreachableObjects(dump, tree, sizeOf),
  };
  return { ...analysis, sightings: lookForPatterns({ ...analysis, census }) };
}

/** Asks for references of many objects: where memory is scarce they are in a file when the tree is made. */
function whatAsksForReferences(dump: HeapDump, sizeOf: SizeOf, objects: HeapObjects, jvm: JvmSettings) {
  const census = takeCensus(dump, wanted);
  const collections = collectionUse(dump, sizeOf);
  return {
    census,
    collections,
    arrays: arrayUse(dump, sizeOf, collections.arrays),
    boxed: boxedNumbers(dump, census),
    stale: staleEntries(dump, census),
    buffers: directBuffers(dump, objects, census, jvm.maxDirectBytes),
  };
}

const LISTED_CLASSES: readonly string[] = [DIRECT_BUFFER, THREAD_LOCAL_ENTRY];

/** How many objects of a class somebody asks for. */
function wanted(one: HeapClass, names: readonly string[]): number {
  if (names.some((name) => LISTED_CLASSES.includes(name))) return LISTED;
  return isLookedAt(one, names) ? LOOKED_AT : 0;
}

/** Bytes for each object that a walk takes, the stack of one that is not too deep included. */
const BYTES_OF_WALK = 5;

/** What asks for references at random comes before the tree where memory is scarce: then there is most of it to keep them in. */
function pathsBeforeTree(dump: HeapDump, room: Room): Column {
  dump.references.keep(room.freeBytes() - BYTES_OF_WALK * dump.classOf.length);
  const nearer = shortestPathTree(dump, room);
  room.spill(nearer);
  return nearer;
}

/** The hashes of contents are large: they end with this function. */
function wasteOf(
  dump: HeapDump,
  contents: ReadDump['contents'],
  sizeOf: SizeOf,
): Pick<HeapAnalysis, 'strings' | 'arrays'> {
  const waste = { strings: equalStrings(dump, contents, sizeOf), arrays: equalArrays(dump, contents, sizeOf) };
  letGo(contents.hashes);
  return waste;
}
