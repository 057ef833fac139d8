import { chooseHeadline, formatCount, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';

/** Two copies may be intended (a plug-in with its own library); three or more are repeated loading. */
const COPIES = 3;

export const duplicateClasses = defineHeapRule({
  id: 'duplicate-classes',
  cause: 'class-loader-leak',
  title: 'The same classes are loaded by several class loaders',
  because:
    'When a program is redeployed and something still holds its old class loader, every class exists twice; three copies or more are a sign of this.',
  check: (analysis) => {
    const { duplicates, defining } = analysis.loaders;
    const [most] = duplicates;
    if (!most) return undefined;
    return {
      level: most.count >= COPIES ? 'WARNING' : 'INFO',
      confidence: assessConfidence(analysis),
      headline: chooseHeadline(
        `${pluralize(duplicates.length, 'class is', 'classes are')} loaded more than once, ${most.label} by ${formatCount(most.count)} class loaders`,
        `${pluralize(duplicates.length, 'class is', 'classes are')} loaded more than once, one by ${formatCount(most.count)} class loaders`,
      ),
      explanation: `There are ${pluralize(defining.length, 'class loader')} that define classes; old generations of a program may be among them. The limit is ${COPIES} copies of a class.`,
      advice:
        'If these are old generations of a program, find what holds their class loaders: drivers that were not deregistered, thread-locals, shutdown hooks, timers, listeners.',
      evidence: [
        createMetricEvidence('classes with copies', count(duplicates.length)),
        createMetricEvidence(`loaders of ${most.label}`, count(most.count), count(COPIES)),
        createMetricEvidence('class loaders', count(defining.length)),
      ],
    };
  },
});
