import { isLoaderOfProgram } from './leak-loader.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { holderText, suspectClaim } from '../support/suspect-claim.ts';

export const leakSingle = defineHeapRule({
  id: 'leak-single',
  title: 'One object keeps a large part of the heap',
  because:
    'An object that alone keeps 10 % of the used heap or more is what Eclipse MAT calls a suspect; from 30 % on it is severe.',
  check: (analysis) =>
    suspectClaim(analysis, {
      is: (suspect) =>
        suspect.kind === 'object' &&
        (suspect.holder === undefined || suspect.holder.kind === 'loader') &&
        !isLoaderOfProgram(suspect, analysis),
      advice: (suspect) =>
        `Find who fills ${holderText(suspect)} by the path below the findings, and remove what is done with.`,
    }),
});
