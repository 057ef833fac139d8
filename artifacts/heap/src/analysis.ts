import type { DominatorTree, HeapDump, HeapObjects, SizeLookup } from '@hindsight/heap-graph';
import type { HeapSignatures } from '@hindsight/model';
import type { Component } from './metrics/components/components.ts';
import type { Loaders } from './metrics/jvm/class-loaders.ts';
import type { CleanerQueue } from './metrics/jvm/cleaner-queues.ts';
import type { DirectBuffers } from './metrics/jvm/direct-buffers.ts';
import type { FinalizerQueue } from './metrics/jvm/finalizer-queue.ts';
import type { JvmSettings } from './metrics/jvm/jvm-settings.ts';
import type { StaleThreadLocals } from './metrics/jvm/thread-local-use.ts';
import type { ThreadLocalValues } from './metrics/jvm/thread-local-values.ts';
import type { ThreadUse } from './metrics/jvm/thread-use.ts';
import type { HistogramGroups } from './metrics/retained-memory/histogram-groups.ts';
import type { LargestObjects } from './metrics/retained-memory/largest-objects.ts';
import type { ClassShare } from './metrics/retained-memory/retained-composition.ts';
import type { Suspect } from './metrics/retained-memory/suspects.ts';
import type { UnreachableObjects } from './metrics/retained-memory/unreachable.ts';
import type { ArrayUse } from './metrics/waste/array-use.ts';
import type { BoxedNumbers } from './metrics/waste/boxed-numbers.ts';
import type { CollectionFill } from './metrics/waste/collection-fill.ts';
import type { CollectionUse, LargeCollection } from './metrics/waste/collections.ts';
import type { CollidingMap } from './metrics/waste/colliding-map.ts';
import type { EqualContents } from './metrics/waste/equal-contents.ts';
import type { SparseArrays } from './metrics/waste/sparse-arrays.ts';
import type { ZeroArrays } from './metrics/waste/zero-arrays.ts';
import type { PatternMatches } from './patterns/pattern-match.ts';

/** Everything that is derived from one dump. Rules, report and answer read nothing else. */
export interface HeapAnalysis {
  readonly dump: HeapDump;
  readonly tree: DominatorTree;
  readonly objects: HeapObjects;
  readonly getSize: SizeLookup;
  /** The shallow size of all reachable objects in bytes; for classes that of their static fields. */
  readonly usedBytes: number;
  readonly reachable: number;
  readonly groups: HistogramGroups;
  readonly suspects: readonly Suspect[];
  readonly threads: readonly ThreadUse[];
  readonly loaders: Loaders;
  /** The parts of the program, each with its share of the used heap, largest first. */
  readonly components: readonly Component[];
  readonly strings: EqualContents;
  readonly arrays: EqualContents;
  readonly zeroArrays: ZeroArrays;
  readonly sparseArrays: SparseArrays;
  readonly collections: readonly CollectionUse[];
  readonly largeCollections: readonly LargeCollection[];
  readonly collidingMap?: CollidingMap;
  /** Reads the fill of single collections. */
  readonly fill: CollectionFill;
  readonly arrayUse: ArrayUse;
  readonly boxed: readonly BoxedNumbers[];
  readonly unreachable: UnreachableObjects;
  readonly largest: LargestObjects;
  /** The classes of the memory that the largest suspects retain, by accumulation point. */
  readonly retainedComposition: ReadonlyMap<number, readonly ClassShare[]>;
  /** The system properties of the JVM. */
  readonly properties: ReadonlyMap<string, string>;
  readonly jvm: JvmSettings;
  /** The known patterns that were found in the heap. */
  readonly patternMatches: PatternMatches;
  /** Dead objects that wait for the finalizer thread; undefined when the dump does not contain the queue. */
  readonly finalizerQueue: FinalizerQueue | undefined;
  readonly staleThreadLocals: StaleThreadLocals;
  /** What the existing thread-locals retain over all threads, largest first. */
  readonly threadLocals: readonly ThreadLocalValues[];
  /** Cleaners with dead objects that wait for their thread, the longest queue first. */
  readonly cleaners: readonly CleanerQueue[];
  /** Whether a tool has overwritten the contents of arrays and texts with zeros. */
  readonly isRedacted: boolean;
  readonly directBuffers: DirectBuffers;
  /** The dominator tree grouped by class and field, for comparisons with other dumps. */
  readonly signatures: HeapSignatures;
}
