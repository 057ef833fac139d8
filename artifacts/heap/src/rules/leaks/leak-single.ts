import { defineHeapRule } from '../support/define-rule.ts';
import { adviseHolder } from '../support/holder-advice.ts';
import { claimSuspect, nameHolder } from '../support/suspect-claim.ts';
import { isApplicationLoader } from './leak-loader.ts';

export const leakSingle = defineHeapRule({
  id: 'leak-single',
  cause: 'leak',
  title: 'One object keeps a large part of the heap',
  because:
    'An object that alone keeps 10 % of the used heap or more is a suspect, as in Eclipse MAT; from 30 % on it is severe.',
  check: (analysis) =>
    claimSuspect(analysis, {
      is: (suspect) =>
        suspect.kind === 'object' &&
        (suspect.holder === undefined || suspect.holder.kind === 'loader') &&
        !isApplicationLoader(suspect, analysis),
      advice: (suspect) =>
        adviseHolder(
          suspect,
          analysis,
          `Find out what fills ${nameHolder(suspect)} with the path below the findings, and remove objects that are no longer needed.`,
        ),
    }),
});
