import { chooseHeadline, formatCount, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { formatShortFrame } from '../../frame.ts';
import { describeActivity } from '../../metrics/activity.ts';
import { quoteName } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteOwnedLock, toLockEvidence, toStackEvidence } from '../support/evidence.ts';
import { inMethod, nameInSentence, nameThread } from '../support/headline.ts';
import {
  countDirect,
  findRootBlockers,
  MIN_CHAIN_BLOCKED,
  type RootBlocker,
  rateBlocker,
} from '../support/root-blockers.ts';
import { warnOfSharedLock } from '../support/shared-locks.ts';
import { findEndOfWaits } from '../support/wait-chains.ts';

const MAX_BLOCKERS = 3;

export const blockerChain = defineDumpRule({
  id: 'blocker-chain',
  cause: 'lock',
  title: 'Threads queue behind one that holds a lock',
  because:
    'All threads whose wait leads to this one are counted, over any number of locks. Two make a queue; ten, or five that are a tenth of all threads, make it severe: our own limits.',
  check: (analysis) => {
    const blockers = findRootBlockers(analysis);
    const [worst] = blockers.toSorted((a, b) => Number(a.takesTurns) - Number(b.takesTurns));
    if (!worst) return undefined;
    const total = analysis.dump.threads.length;
    const others = blockers.filter((one) => one !== worst && one.blockedThreadCount >= MIN_CHAIN_BLOCKED);
    return {
      level: rateBlocker(worst, total),
      confidence: 'high',
      headline: writeHeadline(worst),
      explanation:
        `${pluralize(worst.blockedThreadCount, 'thread waits', 'threads wait')} for ${nameInSentence(worst.entry)}, ` +
        `${formatPercent((100 * worst.blockedThreadCount) / total)} of ${pluralize(total, 'thread')}${describeDepth(analysis, worst)}. ${describe(worst)}` +
        others
          .slice(0, MAX_BLOCKERS)
          .map((one) => ` ${nameInSentence(one.entry)} holds up ${pluralize(one.blockedThreadCount, 'thread')}.`)
          .join(''),
      advice: worst.takesTurns
        ? 'No action is needed: the threads take turns at waiting for what comes next.'
        : `Look at what ${nameInSentence(worst.entry)} does while it holds the lock, and do it outside the lock or in less time.${warnOfSharedLock(worst.held)}`,
      evidence: [
        metricEvidence('threads that wait for one', count(worst.blockedThreadCount), count(MIN_CHAIN_BLOCKED)),
        toStackEvidence(worst.entry, worst.entry.stack.frames[0]),
        ...worst.held
          .slice(0, MAX_BLOCKERS)
          .flatMap((held) => [...quoteOwnedLock(worst.entry, held.lock), toLockEvidence(held)]),
      ],
    };
  },
});

function writeHeadline(worst: RootBlocker): string {
  const waiters = pluralize(worst.blockedThreadCount, 'thread waits', 'threads wait');
  const owner = nameThread(worst.entry);
  if (worst.takesTurns) return chooseHeadline(`${waiters} for a turn behind ${owner}`);
  const does = describeActivity(worst.activity);
  const direct = countDirect(worst);
  const waiting = direct < worst.blockedThreadCount ? `${waiters}, ${formatCount(direct)} of them directly,` : waiters;
  return chooseHeadline(
    `${waiting} for a lock that ${owner} holds while it ${does}${inMethod(worst.entry.stack.frames[0])}`,
    `${waiting} for a lock that ${owner} holds while it ${does}`,
    `${waiters} for a lock that ${owner} holds while it ${does}`,
  );
}

/** Tells the threads that wait for the lock from those that queue for other locks behind them. */
function describeDepth({ dump, graph }: DumpAnalysis, worst: RootBlocker): string {
  const direct = countDirect(worst);
  if (direct === worst.blockedThreadCount) return '';
  const longest = graph.locks
    .filter(
      ({ owner }) => owner !== undefined && owner !== worst.thread && findEndOfWaits(graph, owner) === worst.thread,
    )
    .toSorted((a, b) => b.waiters.length - a.waiters.length)[0];
  const behind = worst.blockedThreadCount - direct;
  const owner = dump.threads[longest?.owner ?? -1];
  const queue = longest?.waiters.length ?? 0;
  const longer =
    owner && queue > direct
      ? `, ${queue === behind ? 'all' : queue} of them for a lock of ${quoteName(owner.name)}`
      : '';
  return `: ${formatCount(direct)} directly, ${formatCount(behind)} behind them${longer}`;
}

function describe({ entry, activity, held }: RootBlocker): string {
  const [top] = entry.stack.frames;
  const classes = [...new Set(held.map(({ lockClass, lock }) => lockClass ?? lock))];
  const location = top === undefined ? '' : ` in ${formatShortFrame(top)}`;
  return `It holds ${classes.join(', ')} and ${describeActivity(activity)}${location}.`;
}
