import type { DominatorTree, HeapDump, HeapObjects, SizeOf } from '@hindsight/heap-graph';
import type { ArrayUse } from './metrics/waste/array-use.ts';
import type { BoxedNumbers } from './metrics/waste/boxed-numbers.ts';
import type { CollectionFill } from './metrics/waste/collection-fill.ts';
import type { CollectionUse, LargeCollection } from './metrics/waste/collections.ts';
import type { DirectBuffers } from './metrics/jvm/direct-buffers.ts';
import type { EqualContents } from './metrics/waste/equal-contents.ts';
import type { FinalizerQueue } from './metrics/jvm/finalizer-queue.ts';
import type { Groups } from './metrics/retention/histogram-groups.ts';
import type { JvmSettings } from './metrics/jvm/jvm-settings.ts';
import type { Largest } from './metrics/retention/largest-objects.ts';
import type { Loaders } from './metrics/jvm/class-loaders.ts';
import type { ClassShare } from './metrics/retention/retained-composition.ts';
import type { Suspect } from './metrics/retention/suspects.ts';
import type { StaleThreadLocals } from './metrics/jvm/thread-local-use.ts';
import type { ThreadUse } from './metrics/jvm/thread-use.ts';
import type { Unreachable } from './metrics/retention/unreachable.ts';
import type { ZeroArrays } from './metrics/waste/zero-arrays.ts';
import type { Sightings } from './patterns/pattern-match.ts';

/** All that is derived from one dump; rules, report and answer read it and nothing else. */
export interface HeapAnalysis {
  readonly dump: HeapDump;
  readonly tree: DominatorTree;
  readonly objects: HeapObjects;
  readonly sizeOf: SizeOf;
  /** Shallow bytes of all that is reachable, classes by their static fields. */
  readonly usedBytes: number;
  readonly reachable: number;
  readonly groups: Groups;
  readonly suspects: readonly Suspect[];
  readonly threads: readonly ThreadUse[];
  readonly loaders: Loaders;
  readonly strings: EqualContents;
  readonly arrays: EqualContents;
  readonly zeroArrays: ZeroArrays;
  readonly collections: readonly CollectionUse[];
  readonly largeCollections: readonly LargeCollection[];
  /** Of single collections. */
  readonly fill: CollectionFill;
  readonly arrayUse: ArrayUse;
  readonly boxed: readonly BoxedNumbers[];
  readonly unreachable: Unreachable;
  readonly largest: Largest;
  /** Classes of what the largest suspects keep, by accumulation point. */
  readonly held: ReadonlyMap<number, readonly ClassShare[]>;
  /** System properties of the JVM. */
  readonly properties: ReadonlyMap<string, string>;
  readonly jvm: JvmSettings;
  /** Known patterns that the heap shows. */
  readonly sightings: Sightings;
  /** Dead objects that wait for the finalizer thread; undefined when the dump does not say. */
  readonly finalizerQueue: FinalizerQueue | undefined;
  readonly staleThreadLocals: StaleThreadLocals;
  readonly directBuffers: DirectBuffers;
}
