import type { Rule } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { boxedNumbers } from './boxed-numbers.ts';
import { duplicateArrays } from './duplicate-arrays.ts';
import { duplicateClasses } from './duplicate-classes.ts';
import { duplicateStrings } from './duplicate-strings.ts';
import { finalizationBacklog } from './finalization-backlog.ts';
import { inefficientCollections } from './inefficient-collections.ts';
import { leakClassStatic } from './leak-class-static.ts';
import { leakGroup } from './leak-group.ts';
import { leakSingle } from './leak-single.ts';
import { leakThread } from './leak-thread.ts';
import { leakThreadLocal } from './leak-thread-local.ts';
import { truncatedDump } from './truncated-dump.ts';
import { unreachableShare } from './unreachable-share.ts';

/** Every diagnosis of heap dumps by what it is about. */
export const DIAGNOSES: readonly { readonly about: string; readonly rules: readonly Rule<HeapAnalysis>[] }[] = [
  { about: 'Leak suspects', rules: [leakClassStatic, leakSingle, leakGroup, leakThread, leakThreadLocal] },
  { about: 'Class loaders and finalizers', rules: [duplicateClasses, finalizationBacklog] },
  { about: 'Waste', rules: [duplicateStrings, duplicateArrays, inefficientCollections, boxedNumbers] },
  { about: 'The dump itself', rules: [unreachableShare, truncatedDump] },
];

export const RULES: readonly Rule<HeapAnalysis>[] = DIAGNOSES.flatMap(({ rules }) => rules);
