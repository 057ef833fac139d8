import type { Rule } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { KNOWN_PATTERNS } from '../patterns/index.ts';
import { boxedNumbers } from './boxed-numbers.ts';
import { collidingMap } from './colliding-map.ts';
import { directBuffers } from './direct-buffers.ts';
import { duplicateArrays } from './duplicate-arrays.ts';
import { duplicateClasses } from './duplicate-classes.ts';
import { duplicateStrings } from './duplicate-strings.ts';
import { finalizationBacklog } from './finalization-backlog.ts';
import { growingCollection } from './growing-collection.ts';
import { inefficientCollections } from './inefficient-collections.ts';
import { patternRule } from './known-pattern.ts';
import { largeArray } from './large-array.ts';
import { leakClassStatic } from './leak-class-static.ts';
import { leakGroup } from './leak-group.ts';
import { leakLoader } from './leak-loader.ts';
import { leakSingle } from './leak-single.ts';
import { leakThread } from './leak-thread.ts';
import { leakThreadLocal } from './leak-thread-local.ts';
import { offHeapBuffers } from './off-heap-buffers.ts';
import { oomThread } from './oom-thread.ts';
import { oversizedHeap } from './oversized-heap.ts';
import { referencePressure } from './reference-pressure.ts';
import { sparseObjectArray } from './sparse-object-array.ts';
import { sparsePrimitiveArray } from './sparse-primitive-array.ts';
import { staleThreadLocal } from './stale-thread-local.ts';
import { truncatedDump } from './truncated-dump.ts';
import { unreachableShare } from './unreachable-share.ts';

/** Every diagnosis of heap dumps by what it is about. */
export const DIAGNOSES: readonly { readonly about: string; readonly rules: readonly Rule<HeapAnalysis>[] }[] = [
  {
    about: 'Leak suspects',
    rules: [leakClassStatic, leakLoader, leakSingle, leakGroup, leakThread, leakThreadLocal, staleThreadLocal],
  },
  { about: 'Large objects', rules: [growingCollection, largeArray, oomThread] },
  {
    about: 'Class loaders, references and memory outside of the heap',
    rules: [duplicateClasses, finalizationBacklog, referencePressure, directBuffers, offHeapBuffers],
  },
  {
    about: 'Waste',
    rules: [
      duplicateStrings,
      duplicateArrays,
      inefficientCollections,
      boxedNumbers,
      sparseObjectArray,
      sparsePrimitiveArray,
      collidingMap,
    ],
  },
  { about: 'Known patterns', rules: KNOWN_PATTERNS.map(patternRule) },
  { about: 'The dump itself', rules: [unreachableShare, truncatedDump, oversizedHeap] },
];

export const RULES: readonly Rule<HeapAnalysis>[] = DIAGNOSES.flatMap(({ rules }) => rules);
