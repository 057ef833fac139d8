import {
  buildShortestPathTree,
  type CountedDump,
  completeTree,
  createSizeLookup,
  type DominatorTree,
  type DumpFile,
  extractPaths,
  type HeapClass,
  type HeapDump,
  HeapObjects,
  isComplete,
  type LoadedDump,
  MemoryBudget,
  type ReadNumbers,
  readDump,
  ShortestPathSearch,
  type SizeLookup,
} from '@hindsight/heap-graph';
import type { HeapAnalysis } from '../analysis.ts';
import { startGroups } from './groups/groups-thread.ts';
import { formatLoader, measureLoaders } from './jvm/class-loaders.ts';
import { CLEANER, readCleanerQueues } from './jvm/cleaner-queues.ts';
import { DIRECT_BUFFER, measureDirectBuffers, nameBufferField, THREAD_CACHE } from './jvm/direct-buffers.ts';
import { readFinalizerQueue } from './jvm/finalizer-queue.ts';
import { type JvmSettings, readJvmSettings } from './jvm/jvm-settings.ts';
import { readSystemProperties } from './jvm/system-properties.ts';
import { findThreadLocalEntries, measureStaleThreadLocals, THREAD_LOCAL_ENTRY } from './jvm/thread-local-use.ts';
import { measureThreadLocalValues } from './jvm/thread-local-values.ts';
import { measureThreads } from './jvm/thread-use.ts';
import { isSampled, matchPatterns } from './match-patterns.ts';
import { findLargestObjects } from './retained-memory/largest-objects.ts';
import { computeRetainedCompositions } from './retained-memory/retained-composition.ts';
import { findLeakSuspects } from './retained-memory/suspects.ts';
import { countUnreachableObjects } from './retained-memory/unreachable.ts';
import { collectSignatures, type SignatureInput } from './signatures/collect-signatures.ts';
import { MAX_LISTED, SAMPLE_SIZE, takeClassCensus } from './support/class-census.ts';
import { listClassesByNode } from './support/classes-by-node.ts';
import { measureArrayUse } from './waste/array-use.ts';
import { measureBoxedNumbers } from './waste/boxed-numbers.ts';
import { findLargeCollections, measureCollections } from './waste/collections.ts';
import { describeCollidingMap } from './waste/colliding-map.ts';
import { findEqualArrays, findEqualStrings } from './waste/equal-contents.ts';
import { detectRedaction } from './waste/redaction.ts';
import { measureSparseArrays } from './waste/sparse-arrays.ts';
import { measureZeroArrays } from './waste/zero-arrays.ts';
import { measureWithoutValues, NO_DUPLICATES } from './without-values.ts';

/** Callbacks at the end of each stage. */
export interface AnalysisStages {
  /** The first pass is complete: the objects are counted. */
  readonly counted: (counted: CountedDump) => void;
  /** The dump is read; nothing is computed yet. */
  readonly walked: (dump: HeapDump) => void;
  readonly read: (dump: HeapDump) => void;
  /** `shortestPaths` is the tree of shortest strong paths, if it was already computed. */
  readonly dominators: (dump: HeapDump, tree: DominatorTree, shortestPaths: ReadNumbers | undefined) => void;
}

/**
 * Analyzes one dump. Metrics that need contents or references run while another thread computes the dominators; without
 * that thread they run before, so that their memory is released before the tree needs it.
 */
export function analyzeDump(
  source: DumpFile,
  stages: Partial<AnalysisStages> = {},
  memory = new MemoryBudget(),
): HeapAnalysis {
  const { dump, contents, startTree, awaitTreeShape } = readDump(source, memory, stages.counted);
  stages.walked?.(dump);
  const getSize = createSizeLookup(dump);
  const waste = dump.phd ? NO_DUPLICATES : findDuplicates(dump, contents, getSize);
  startTree();
  stages.read?.(dump);
  const objects = new HeapObjects({ ...dump, getClassNumber: (object) => dump.classOf.at(object) ?? -1 }, source);
  const jvm = readJvmSettings(dump, objects);
  const beforeTree = measureBeforeTree(dump, getSize, objects, jvm, contents.zeroArrays.objects);
  // When memory is scarce, before the tree or while another thread builds it: most memory is then free for the references.
  const shortestPaths = memory.isOnDisk ? memory.spill(buildShortestPathTree(dump, memory)) : undefined;
  const shape = awaitTreeShape();
  dump.references.spill(memory);
  const tree = completeTree(shape, dump.classOf.length, getSize, memory);
  stages.dominators?.(dump, tree, shortestPaths);
  const pathsTo = createPathSearch(dump, shortestPaths);
  const { collections, census, threadLocals } = beforeTree;
  const finishWholeTree = startWholeTree({ dump, tree, objects, pathsTo, fill: collections.fill }, memory);
  const suspects = findLeakSuspects({
    dump,
    tree,
    objects,
    pathsTo,
    fill: collections.fill,
    maxHeapBytes: jvm.maxHeapBytes,
  });
  const analysis = {
    dump,
    tree,
    objects,
    getSize,
    usedBytes: tree.retained.at(0) ?? 0,
    reachable: tree.size - 1,
    ...waste,
    zeroArrays: measureZeroArrays(dump, tree, contents.zeroArrays.objects, getSize),
    sparseArrays: measureSparseArrays(dump, tree, contents.sparseArrays, getSize),
    collections: collections.uses,
    largeCollections: findLargeCollections(dump, tree, collections),
    ...describeCollidingMap(collections.mostColliding, tree, objects, pathsTo),
    fill: collections.fill,
    arrayUse: beforeTree.arrays,
    boxed: beforeTree.boxed,
    ...finishWholeTree(),
    suspects,
    retainedComposition: computeRetainedCompositions(dump, tree, suspects, getSize),
    threads: measureThreads(dump, tree, objects),
    loaders: measureLoaders(dump, tree, objects),
    finalizerQueue: readFinalizerQueue(objects, tree),
    staleThreadLocals: measureStaleThreadLocals(dump, tree, threadLocals),
    threadLocals: measureThreadLocalValues(dump, tree, objects, threadLocals, pathsTo, collections.fill),
    cleaners: readCleanerQueues(objects, tree, census),
    isRedacted: beforeTree.isRedacted,
    directBuffers: nameBufferField(beforeTree.buffers, objects, pathsTo),
    largest: findLargestObjects(dump, tree, getSize, (object) => formatLoader(objects, object)),
    properties: readSystemProperties(objects),
    jvm,
    unreachable: countUnreachableObjects(dump, tree, getSize),
  };
  return { ...analysis, patternMatches: matchPatterns({ ...analysis, census, pathsTo }) };
}

/**
 * Starts to compute what walks the whole tree by classes: on another thread what each class, package, loader and framework
 * takes, and in the returned function the groups by which dumps are compared.
 */
function startWholeTree(
  input: Pick<SignatureInput, 'dump' | 'tree' | 'objects' | 'pathsTo' | 'fill'>,
  memory: MemoryBudget,
): () => Pick<HeapAnalysis, 'groups' | 'components' | 'signatures'> {
  const { dump, tree, objects } = input;
  const classByNode = listClassesByNode(dump, tree, memory);
  const getLoaderLabel = (object: number): string => formatLoader(objects, object);
  const awaitGroups = startGroups({ dump, tree, classByNode, getLoaderLabel });
  return () => {
    const complete = isComplete(dump.defects);
    const signatures = collectSignatures({ ...input, classByNode, complete, canReadAll: !memory.isOnDisk });
    const groups = awaitGroups();
    classByNode.release();
    return { ...groups, signatures };
  };
}

/**
 * Computes the metrics that read references of many objects. When memory is scarce, references are in a file once the
 * tree is built.
 */
function measureBeforeTree(
  dump: HeapDump,
  getSize: SizeLookup,
  objects: HeapObjects,
  jvm: JvmSettings,
  zeroArrays: readonly number[],
) {
  const census = takeClassCensus(dump, countListed);
  if (dump.phd) return measureWithoutValues(dump, getSize, census);
  const collections = measureCollections(dump, getSize);
  return {
    census,
    collections,
    arrays: measureArrayUse(dump, getSize, collections.arrays),
    boxed: measureBoxedNumbers(dump, census),
    threadLocals: findThreadLocalEntries(dump, census),
    isRedacted: detectRedaction(dump, zeroArrays),
    buffers: measureDirectBuffers(dump, objects, census, jvm.maxDirectBytes),
  };
}

const LISTED_CLASSES: readonly string[] = [DIRECT_BUFFER, THREAD_CACHE, THREAD_LOCAL_ENTRY, CLEANER];

/** Returns how many objects of a class the metrics need. */
function countListed(one: HeapClass, names: readonly string[]): number {
  if (names.some((name) => LISTED_CLASSES.includes(name))) return MAX_LISTED;
  return isSampled(one, names) ? SAMPLE_SIZE : 0;
}

/** Creates the function that finds shortest strong paths. Its calls walk the heap once together. */
function createPathSearch(
  dump: HeapDump,
  shortestPaths: ReadNumbers | undefined,
): (targets: readonly number[]) => ReadonlyMap<number, readonly number[]> {
  if (shortestPaths) return (targets) => extractPaths(shortestPaths, targets);
  const search = new ShortestPathSearch(dump);
  return (targets) => search.find(targets);
}

/** Finds duplicate strings and arrays. The hashes of contents are large and are released here. */
function findDuplicates(
  dump: HeapDump,
  contents: LoadedDump['contents'],
  getSize: SizeLookup,
): Pick<HeapAnalysis, 'strings' | 'arrays'> {
  const waste = {
    strings: findEqualStrings(dump, contents, getSize),
    arrays: findEqualArrays(dump, contents, getSize),
  };
  contents.hashes.release();
  return waste;
}
