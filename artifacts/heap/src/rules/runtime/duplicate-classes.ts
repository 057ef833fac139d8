import { formatCount, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { confidenceOf } from '../support/dump-confidence.ts';
import { measured } from '../support/measured.ts';
import { defineHeapRule } from '../support/define-rule.ts';

/** Two may be by design (a plug-in with its own library); from three copies on something is loaded again and again. */
const COPIES = 3;

export const duplicateClasses = defineHeapRule({
  id: 'duplicate-classes',
  title: 'The same classes are loaded by several class loaders',
  because:
    'A program that was deployed again and whose old class loader somebody still holds has every class twice; three copies or more are the sign of it.',
  check: (analysis) => {
    const { duplicates, defining } = analysis.loaders;
    const [most] = duplicates;
    if (!most) return undefined;
    return {
      level: most.count >= COPIES ? 'WARNING' : 'INFO',
      confidence: confidenceOf(analysis),
      explanation: `${pluralize(duplicates.length, 'class is', 'classes are')} loaded by more than one class loader, ${most.label} by ${formatCount(most.count)} (limit ${COPIES}).`,
      advice:
        'If these are old generations of a program, find who holds their loaders: drivers that were not deregistered, thread-locals, shutdown hooks, timers, listeners.',
      evidence: [
        measured('classes with copies', count(duplicates.length)),
        measured(`loaders of ${most.label}`, count(most.count), count(COPIES)),
        measured('class loaders', count(defining.length)),
      ],
    };
  },
});
