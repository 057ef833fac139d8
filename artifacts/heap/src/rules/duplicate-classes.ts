import { count, type Rule } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { counted, sayCount } from '../say.ts';
import { confidenceOf } from './confidence.ts';
import { measured } from './measured.ts';

/** Two may be by design (a plug-in with its own library); from three copies on something is loaded again and again. */
const COPIES = 3;

export const duplicateClasses: Rule<HeapAnalysis> = {
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
      explanation: `${counted(duplicates.length, 'class is', 'classes are')} loaded by more than one class loader, ${most.label} by ${sayCount(most.count)} (limit ${COPIES}).`,
      advice:
        'If these are old generations of a program, find who holds their loaders: drivers that were not deregistered, thread-locals, shutdown hooks, timers, listeners.',
      evidence: [
        measured('classes with copies', count(duplicates.length)),
        measured(`loaders of ${most.label}`, count(most.count), count(COPIES)),
        measured('class loaders', count(defining.length)),
      ],
    };
  },
};
