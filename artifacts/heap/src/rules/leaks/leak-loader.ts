import { isOfJdk, OBJECT_TYPES, objectType } from '@hindsight/heap-graph';
import type { HeapAnalysis } from '../../analysis.ts';
import type { Suspect } from '../../metrics/retention/suspects.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { suspectClaim } from '../support/suspect-claim.ts';

/** The loaders of the JVM itself keep every program; only those of the program can be too many. */
export const isLoaderOfProgram = ({ kind, object, holder }: Suspect, { dump, objects }: HeapAnalysis): boolean =>
  (holder === undefined || holder.kind === 'loader') &&
  (kind === 'object' || kind === 'class') &&
  objectType(dump, object) === OBJECT_TYPES.loader &&
  !isOfJdk(objects.label(object));

export const leakLoader = defineHeapRule({
  id: 'leak-loader',
  title: 'Class loaders of the program keep a large part of the heap',
  because:
    'A class loader keeps all of its classes with their static fields: one that is done with and still held keeps its whole program. 10 % of the used heap is a suspect, 30 % is severe.',
  check: (analysis) =>
    suspectClaim(analysis, {
      is: (suspect) => isLoaderOfProgram(suspect, analysis),
      advice: ({ label }) =>
        `Find who holds ${label} by the path below the findings: drivers, thread-locals, shutdown hooks, timers and listeners that were registered outside of it.`,
    }),
});
