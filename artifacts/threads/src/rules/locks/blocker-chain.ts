import { formatPercent, lineEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { count, type Level } from '@hindsight/model';
import { shortFrame } from '../../frame.ts';
import { quoteName } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { threadEvidence } from '../support/evidence.ts';
import { type RootBlocker, rootBlockersOf, takesTurns } from '../support/root-blockers.ts';

/** So many behind one thread, or such a part of all: the application stands. */
const SEVERE_BLOCKED = 10;
const SEVERE_SHARE = 0.1;
/** One thread that waits for another is everyday life. */
const CHAIN_BLOCKED = 2;
const BLOCKERS_TOLD = 3;

export const blockerChain = defineDumpRule({
  id: 'blocker-chain',
  title: 'Threads queue behind one that holds a lock',
  because:
    'Counted are all threads whose wait leads to this one, over any number of locks. Two make a queue; ten, or a tenth of all threads, make it severe: our own limits.',
  check: (analysis) => {
    const blockers = rootBlockersOf(analysis);
    const [worst] = blockers.toSorted((a, b) => Number(takesTurns(a)) - Number(takesTurns(b)));
    if (!worst) return undefined;
    const total = analysis.dump.threads.length;
    const others = blockers.filter((one) => one !== worst && one.blockedThreadCount >= CHAIN_BLOCKED);
    return {
      level: levelOf(worst, total),
      confidence: 'high',
      explanation:
        `${pluralize(worst.blockedThreadCount, 'thread waits', 'threads wait')} for ${quoteName(worst.entry.name)}, ` +
        `${formatPercent((100 * worst.blockedThreadCount) / total)} of ${pluralize(total, 'thread')}. ${describe(worst)}` +
        others
          .slice(0, BLOCKERS_TOLD)
          .map((one) => ` ${quoteName(one.entry.name)} holds up ${pluralize(one.blockedThreadCount, 'thread')}.`)
          .join(''),
      advice: takesTurns(worst)
        ? 'Leave it as it is: the threads take turns at waiting for connections.'
        : `Look at what ${quoteName(worst.entry.name)} does while it holds the lock, and do it outside of the lock or shorter.`,
      evidence: [
        metricEvidence('threads that wait for one', count(worst.blockedThreadCount), count(CHAIN_BLOCKED)),
        threadEvidence(worst.entry),
        ...worst.held.slice(0, BLOCKERS_TOLD).map(({ line }) => lineEvidence(line)),
      ],
    };
  },
});

function levelOf(worst: RootBlocker, total: number): Level {
  const { blockedThreadCount: blocked } = worst;
  if (takesTurns(worst) || blocked < CHAIN_BLOCKED) return 'INFO';
  return blocked >= SEVERE_BLOCKED || blocked >= total * SEVERE_SHARE ? 'SEVERE' : 'WARNING';
}

function describe({ entry, does, held }: RootBlocker): string {
  const [top] = entry.stack.frames;
  const classes = [...new Set(held.map(({ lockClass, lock }) => lockClass ?? lock))];
  const where = top === undefined ? '' : ` in ${shortFrame(top)}`;
  return `It holds ${classes.join(', ')} and ${does}${where}.`;
}
