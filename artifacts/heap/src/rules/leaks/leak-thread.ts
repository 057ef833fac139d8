import type { Holder } from '../../metrics/retention/holder.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { holderText, suspectClaim } from '../support/suspect-claim.ts';

const KINDS: readonly Holder['kind'][] = ['thread', 'thread-frame', 'thread-field'];

export const leakThread = defineHeapRule({
  id: 'leak-thread',
  title: 'A thread keeps a large part of the heap',
  because:
    'What only the stack of a thread or its task refers to is the work it does at the moment, what a field of it refers to is what it has not done yet: 10 % of the used heap is a suspect, 30 % is severe.',
  check: (analysis) =>
    suspectClaim(analysis, {
      is: ({ kind, holder }) => kind === 'object' && holder !== undefined && KINDS.includes(holder.kind),
      advice: (suspect) =>
        suspect.holder?.kind === 'thread-field'
          ? `Bound ${holderText(suspect)}: take out what is done with, and slow down whoever fills it when it is full.`
          : `Look what ${holderText(suspect)} loads at once: read in pages, stream instead of collecting, set a fetch size.`,
    }),
});
