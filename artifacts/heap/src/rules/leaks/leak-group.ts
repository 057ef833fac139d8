import type { Suspect } from '../../metrics/retained-memory/suspects.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { findLibraryAdvice } from '../support/library-advice.ts';
import { claimSuspect, countObjects } from '../support/suspect-claim.ts';
import { isApplicationLoader } from './leak-loader.ts';

export const leakGroup = defineHeapRule({
  id: 'leak-group',
  cause: 'leak',
  title: 'Many objects of one class keep a large part of the heap together',
  because:
    'Objects that several collections refer to are dominated by none of them: their class is the suspect when together they keep 10 % of the used heap (Eclipse MAT).',
  check: (analysis) =>
    claimSuspect(analysis, {
      is: (suspect) => suspect.kind === 'class' && !isApplicationLoader(suspect, analysis),
      advice: (suspect) =>
        suspect.label === 'java.lang.VirtualThread'
          ? 'Virtual threads need no pool: find what all of them wait for, limit how many are started (a Semaphore in front of that resource), and let each keep little while it waits.'
          : analysis.dump.threads.some((thread) => thread.object === suspect.object)
            ? 'Find out what starts these threads and what they wait for: end them when their work is done, or use a thread pool of fixed size.'
            : (findLibraryAdvice(suspect, analysis) ?? adviseGroup(suspect)),
    }),
});

const adviseGroup = ({ hasOneOwner, owner, label, objects }: Suspect): string =>
  hasOneOwner && owner
    ? `Find out what fills ${owner.name} and whether it has a limit, and remove what is no longer needed.`
    : `Find out what refers to the ${countObjects(objects, label)}: every index and queue must release an object that is no longer needed.`;
