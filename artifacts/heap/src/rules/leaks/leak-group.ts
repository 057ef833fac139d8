import { isLoaderOfProgram } from './leak-loader.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { suspectClaim } from '../support/suspect-claim.ts';

export const leakGroup = defineHeapRule({
  id: 'leak-group',
  title: 'Many objects of one class keep a large part of the heap together',
  because:
    'Objects that several collections refer to are dominated by none of them: their class is the suspect when they keep 10 % of the used heap together (Eclipse MAT).',
  check: (analysis) =>
    suspectClaim(analysis, {
      is: (suspect) => suspect.kind === 'class' && !isLoaderOfProgram(suspect, analysis),
      advice: ({ label, object }) =>
        analysis.dump.threads.some((thread) => thread.object === object)
          ? 'Look who starts these threads and what they wait for: end them when their work is done, or let a pool of fixed size do it.'
          : `Look who refers to the objects of ${label}: all of its indexes and queues must let go of one that is done with.`,
    }),
});
