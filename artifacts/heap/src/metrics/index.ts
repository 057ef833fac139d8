import type { HeapAnalysis } from '../analysis.ts';
import { dominatorTree } from '../graph/dominator-tree.ts';
import { HeapObjects } from '../heap-objects.ts';
import type { HeapClass, HeapDump } from '../model.ts';
import { type DumpFile, readDump } from '../read.ts';
import { shallowSizes } from '../sizes.ts';
import { arrayUse } from './array-use.ts';
import { boxedNumbers } from './boxed.ts';
import { LISTED, LOOKED_AT, takeCensus } from './census.ts';
import { collectionUse } from './collections.ts';
import { DIRECT_BUFFER, directBuffers } from './direct-buffers.ts';
import { equalArrays, equalStrings } from './equal-contents.ts';
import { finalizerQueue } from './finalizer-queue.ts';
import { groupObjects } from './groups.ts';
import { jvmSettings } from './jvm-settings.ts';
import { largestObjects } from './largest.ts';
import { loaderLabel, loaderUse } from './loaders.ts';
import { whatSuspectsHold } from './made-of.ts';
import { isLookedAt, lookForPatterns } from './sightings.ts';
import { leakSuspects } from './suspects.ts';
import { systemProperties } from './system-properties.ts';
import { staleThreadLocals, THREAD_LOCAL_ENTRY } from './thread-local-use.ts';
import { threadUse } from './thread-use.ts';
import { unreachableObjects } from './unreachable.ts';
import { zeroArrays } from './zero-arrays.ts';

/** Everything about one dump. What needs the contents comes first, so that they can be let go before the graph takes its memory. */
export function analyzeDump(source: DumpFile): HeapAnalysis {
  const { dump, waste, zeros } = readWithWaste(source);
  const sizeOf = shallowSizes(dump);
  const objects = new HeapObjects(dump, source);
  const tree = dominatorTree(dump, sizeOf);
  const jvm = jvmSettings(dump, objects);
  const census = takeCensus(dump, wanted);
  const { uses, large, fill, arrays } = collectionUse(dump, sizeOf, tree);
  const suspects = leakSuspects(dump, tree, objects);
  const analysis = {
    dump,
    tree,
    objects,
    sizeOf,
    usedBytes: tree.retained[0] ?? 0,
    reachable: tree.size - 1,
    ...waste,
    zeroArrays: zeroArrays(dump, tree, zeros, sizeOf),
    collections: uses,
    largeCollections: large,
    fill,
    arrayUse: arrayUse(dump, sizeOf, arrays),
    boxed: boxedNumbers(dump, census),
    groups: groupObjects(dump, tree, sizeOf, (object) => loaderLabel(objects, object)),
    suspects,
    held: whatSuspectsHold(dump, tree, suspects, sizeOf),
    threads: threadUse(dump, tree, objects),
    loaders: loaderUse(dump, tree, objects),
    finalizerQueue: finalizerQueue(objects, tree),
    staleThreadLocals: staleThreadLocals(dump, tree, census),
    directBuffers: directBuffers(dump, objects, census, jvm.maxDirectBytes),
    largest: largestObjects(dump, tree, sizeOf, (object) => loaderLabel(objects, object)),
    properties: systemProperties(objects),
    jvm,
    unreachable: unreachableObjects(dump, tree, sizeOf),
  };
  return { ...analysis, sightings: lookForPatterns({ ...analysis, census }) };
}

const LISTED_CLASSES: readonly string[] = [DIRECT_BUFFER, THREAD_LOCAL_ENTRY];

/** How many objects of a class somebody asks for. */
function wanted(one: HeapClass, names: readonly string[]): number {
  if (names.some((name) => LISTED_CLASSES.includes(name))) return LISTED;
  return isLookedAt(one, names) ? LOOKED_AT : 0;
}

type Waste = Pick<HeapAnalysis, 'strings' | 'arrays'>;

/** The hashes of contents are large: they end with this function. */
function readWithWaste(source: DumpFile): { dump: HeapDump; waste: Waste; zeros: readonly number[] } {
  const { dump, contents } = readDump(source);
  const sizeOf = shallowSizes(dump);
  const waste = { strings: equalStrings(dump, contents, sizeOf), arrays: equalArrays(dump, contents, sizeOf) };
  return { dump, waste, zeros: contents.zeroArrays.objects };
}
