import type { Rule } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { holderText, suspectClaim } from './suspect-claim.ts';

export const leakThread: Rule<HeapAnalysis> = {
  id: 'leak-thread',
  title: 'A thread keeps a large part of the heap',
  because:
    'What only the stack of a thread or its task refers to is the work it does at the moment: 10 % of the used heap is a suspect, 30 % is severe.',
  test: (analysis) =>
    suspectClaim(analysis, {
      is: ({ kind, holder }) => kind === 'object' && (holder?.kind === 'thread' || holder?.kind === 'thread-frame'),
      advice: (suspect) =>
        `Look what ${holderText(suspect)} loads at once: read in pages, stream instead of collecting, set a fetch size.`,
    }),
};
