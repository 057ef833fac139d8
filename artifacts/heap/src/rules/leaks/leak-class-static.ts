import { defineHeapRule } from '../support/define-rule.ts';
import { holderText, suspectClaim } from '../support/suspect-claim.ts';

export const leakClassStatic = defineHeapRule({
  id: 'leak-class-static',
  title: 'A static field keeps a large part of the heap',
  because:
    'What a static field holds lives as long as its class: from 10 % of the used heap on it is a suspect (the limit of Eclipse MAT), from 30 % on severe.',
  check: (analysis) =>
    suspectClaim(analysis, {
      is: ({ kind, holder }) => kind === 'object' && (holder?.kind === 'static-field' || holder?.kind === 'class'),
      advice: (suspect) =>
        `Bound ${holderText(suspect)}: remove entries when they are done with, or give it a maximum size and an expiry. If it is a cache of known size, this is its price.`,
    }),
});
