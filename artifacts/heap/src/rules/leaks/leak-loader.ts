import { getObjectType, isJdkClass, OBJECT_TYPES } from '@hindsight/heap-graph';
import type { HeapAnalysis } from '../../analysis.ts';
import type { Suspect } from '../../metrics/retained-memory/suspects.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { claimSuspect } from '../support/suspect-claim.ts';

/**
 * Whether a suspect is a class loader of the application. The loaders of the JVM hold every program and cannot be too
 * many.
 */
export const isApplicationLoader = ({ kind, object, holder }: Suspect, { dump, objects }: HeapAnalysis): boolean =>
  (holder === undefined || holder.kind === 'loader') &&
  (kind === 'object' || kind === 'class') &&
  getObjectType(dump, object) === OBJECT_TYPES.loader &&
  !isJdkClass(objects.getLabel(object));

export const leakLoader = defineHeapRule({
  id: 'leak-loader',
  cause: 'class-loader-leak',
  title: 'Class loaders of the program keep a large part of the heap',
  because:
    'A class loader keeps all of its classes with their static fields: a loader that is no longer needed but still held keeps its whole program. 10 % of the used heap is a suspect, 30 % is severe.',
  check: (analysis) =>
    claimSuspect(analysis, {
      is: (suspect) => isApplicationLoader(suspect, analysis),
      advice: ({ label }) =>
        `Find out what holds ${label} with the path below the findings: drivers, thread-locals, shutdown hooks, timers and listeners that were registered outside of it.`,
    }),
});
