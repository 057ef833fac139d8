import { listRules, type RuleGroup } from '@hindsight/claims';
import type { HeapAnalysis } from '../analysis.ts';
import { KNOWN_PATTERNS } from '../patterns/index.ts';
import { oversizedHeap } from './dump/oversized-heap.ts';
import { phdNoValues } from './dump/phd-no-values.ts';
import { redactedDump } from './dump/redacted-dump.ts';
import { truncatedDump } from './dump/truncated-dump.ts';
import { unreachableShare } from './dump/unreachable-share.ts';
import { boundedCache } from './large-objects/bounded-cache.ts';
import { growingCollection } from './large-objects/growing-collection.ts';
import { largeArray } from './large-objects/large-array.ts';
import { oomFreeHeap } from './large-objects/oom-free-heap.ts';
import { oomSmallHeap } from './large-objects/oom-small-heap.ts';
import { oomThread } from './large-objects/oom-thread.ts';
import { leakClassStatic } from './leaks/leak-class-static.ts';
import { leakGroup } from './leaks/leak-group.ts';
import { leakLoader } from './leaks/leak-loader.ts';
import { leakSingle } from './leaks/leak-single.ts';
import { leakThread } from './leaks/leak-thread.ts';
import { leakThreadLocal } from './leaks/leak-thread-local.ts';
import { staleThreadLocal } from './leaks/stale-thread-local.ts';
import { definePatternRule } from './patterns/known-pattern.ts';
import { cleanerBacklog } from './runtime/cleaner-backlog.ts';
import { directBuffers } from './runtime/direct-buffers.ts';
import { duplicateClasses } from './runtime/duplicate-classes.ts';
import { finalizationBacklog } from './runtime/finalization-backlog.ts';
import { offHeapBuffers } from './runtime/off-heap-buffers.ts';
import { referencePressure } from './runtime/reference-pressure.ts';
import { boxedNumbers } from './waste/boxed-numbers.ts';
import { collidingMap } from './waste/colliding-map.ts';
import { duplicateArrays } from './waste/duplicate-arrays.ts';
import { duplicateStrings } from './waste/duplicate-strings.ts';
import { inefficientCollections } from './waste/inefficient-collections.ts';
import { sparseObjectArray } from './waste/sparse-object-array.ts';
import { sparsePrimitiveArray } from './waste/sparse-primitive-array.ts';

/** Every diagnosis of heap dumps by what it is about. */
export const DIAGNOSES = [
  {
    about: 'Leak suspects',
    rules: [leakClassStatic, leakLoader, leakSingle, leakGroup, leakThread, leakThreadLocal, staleThreadLocal],
  },
  {
    about: 'Large objects',
    rules: [boundedCache, growingCollection, largeArray, oomFreeHeap, oomSmallHeap, oomThread],
  },
  {
    about: 'Class loaders, references and memory outside the heap',
    rules: [duplicateClasses, finalizationBacklog, cleanerBacklog, referencePressure, directBuffers, offHeapBuffers],
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
  { about: 'Known patterns', rules: KNOWN_PATTERNS.map((pattern) => definePatternRule(pattern)) },
  { about: 'The dump itself', rules: [unreachableShare, truncatedDump, redactedDump, phdNoValues, oversizedHeap] },
] as const satisfies readonly RuleGroup<HeapAnalysis>[];

/** Ids of all rules. */
export type HeapRuleId = (typeof DIAGNOSES)[number]['rules'][number]['id'];

export const RULES = listRules<HeapAnalysis>(DIAGNOSES);
