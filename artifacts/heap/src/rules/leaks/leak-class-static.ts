import { defineHeapRule } from '../support/define-rule.ts';
import { adviseHolder } from '../support/holder-advice.ts';
import { claimSuspect, nameHolder } from '../support/suspect-claim.ts';

export const leakClassStatic = defineHeapRule({
  id: 'leak-class-static',
  cause: 'static-leak',
  title: 'A static field keeps a large part of the heap',
  because:
    'Objects held by a static field live as long as its class: from 10 % of the used heap on they are a suspect (the limit of Eclipse MAT), from 30 % on a severe one.',
  check: (analysis) =>
    claimSuspect(analysis, {
      is: ({ kind, holder }) => kind === 'object' && (holder?.kind === 'static-field' || holder?.kind === 'class'),
      advice: (suspect) =>
        adviseHolder(
          suspect,
          analysis,
          `Bound ${nameHolder(suspect)}: remove entries that are no longer needed, or give it a maximum size and an expiry.`,
        ),
    }),
});
