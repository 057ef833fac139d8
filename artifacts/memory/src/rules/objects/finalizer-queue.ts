import { formatCount, markedEvidence, metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';

const MIN_INSTANCES = 50_000;

export const finalizerQueue = defineMemoryRule({
  id: 'finalizer-queue',
  cause: 'finalizer-backlog',
  title: 'Many objects wait for their finalizer',
  because:
    'Every object with a finalizer has a java.lang.ref.Finalizer until one thread has run it. 50,000 of them is far above what programs with finalizers hold.',
  check: ({ histogram }) => {
    const row = histogram?.last.rows.find(({ className }) => className === 'java.lang.ref.Finalizer');
    if (!row || row.instances < MIN_INSTANCES) return undefined;
    return {
      level: 'WARNING',
      confidence: 'medium',
      headline: `${formatCount(row.instances)} objects with a finalizer are in the heap`,
      explanation: `java.lang.ref.Finalizer has ${formatCount(row.instances)} instances (limit ${formatCount(MIN_INSTANCES)}): the finalizer thread is slow or blocked, or such objects are made faster than it works.`,
      advice:
        'Look at the thread "Finalizer" in a thread dump, and replace finalize() by Cleaner or try-with-resources.',
      evidence: [
        markedEvidence(row.line, [String(row.instances)]),
        metricEvidence('instances of Finalizer', count(row.instances), count(MIN_INSTANCES)),
      ],
    };
  },
});
