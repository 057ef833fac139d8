import type { Holder } from '../../metrics/retained-memory/holder.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { claimSuspect, nameHolder } from '../support/suspect-claim.ts';
import { isWorkInProgress } from '../support/suspect-severity.ts';

const KINDS: readonly Holder['kind'][] = ['thread', 'thread-frame', 'thread-field'];

export const leakThread = defineHeapRule({
  id: 'leak-thread',
  cause: 'thread-leak-memory',
  title: 'A thread keeps a large part of the heap',
  because:
    'Objects that only the stack of a thread or its task refers to are its current work; objects that a field of the thread refers to are work still to be done. 10 % of the used heap is a suspect, 30 % is severe.',
  check: (analysis) =>
    claimSuspect(analysis, {
      is: ({ kind, holder }) => kind === 'object' && holder !== undefined && KINDS.includes(holder.kind),
      advice: (suspect) =>
        suspect.holder?.kind !== 'thread-frame' || !isWorkInProgress(suspect)
          ? `Bound ${nameHolder(suspect)}: remove entries that are done with, or give it a maximum size.`
          : `Check what ${nameHolder(suspect)} loads at once: read in pages, stream instead of collecting, set a fetch size.`,
    }),
});
