import { chooseHeadline, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { count, type Level } from '@hindsight/model';
import { formatShortFrame } from '../../frame.ts';
import { describeActivity } from '../../metrics/activity.ts';
import { quoteName } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteOwnedLock, toLockEvidence, toStackEvidence } from '../support/evidence.ts';
import { inMethod, nameThread } from '../support/headline.ts';
import { findRootBlockers, type RootBlocker } from '../support/root-blockers.ts';

/** With this many threads behind one, or this share of all, the application makes no progress. */
const MIN_SEVERE_BLOCKED = 10;
const MIN_SEVERE_SHARE = 0.1;
/** A share of fewer threads is not meaningful. */
const MIN_SHARED_BLOCKED = 5;
/** A single thread that waits for another one is normal. */
const MIN_CHAIN_BLOCKED = 2;
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
      level: toLevel(worst, total),
      confidence: 'high',
      headline: writeHeadline(worst),
      explanation:
        `${pluralize(worst.blockedThreadCount, 'thread waits', 'threads wait')} for ${quoteName(worst.entry.name)}, ` +
        `${formatPercent((100 * worst.blockedThreadCount) / total)} of ${pluralize(total, 'thread')}. ${describe(worst)}` +
        others
          .slice(0, MAX_BLOCKERS)
          .map((one) => ` ${quoteName(one.entry.name)} holds up ${pluralize(one.blockedThreadCount, 'thread')}.`)
          .join(''),
      advice: worst.takesTurns
        ? 'No action is needed: the threads take turns at waiting for what comes next.'
        : `Look at what ${quoteName(worst.entry.name)} does while it holds the lock, and do it outside the lock or in less time.`,
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
  return chooseHeadline(
    `${waiters} for a lock that ${owner} holds while it ${does}${inMethod(worst.entry.stack.frames[0])}`,
    `${waiters} for a lock that ${owner} holds while it ${does}`,
  );
}

function toLevel(worst: RootBlocker, total: number): Level {
  const { blockedThreadCount: blocked } = worst;
  if (worst.takesTurns || blocked < MIN_CHAIN_BLOCKED) return 'INFO';
  const isLargeShare = blocked >= MIN_SHARED_BLOCKED && blocked >= total * MIN_SEVERE_SHARE;
  return blocked >= MIN_SEVERE_BLOCKED || isLargeShare ? 'SEVERE' : 'WARNING';
}

function describe({ entry, activity, held }: RootBlocker): string {
  const [top] = entry.stack.frames;
  const classes = [...new Set(held.map(({ lockClass, lock }) => lockClass ?? lock))];
  const location = top === undefined ? '' : ` in ${formatShortFrame(top)}`;
  return `It holds ${classes.join(', ')} and ${describeActivity(activity)}${location}.`;
}
