import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { findApplicationFrame, formatShortFrame } from '../../frame.ts';
import { findWait } from '../../metrics/waiting.ts';
import { listNames } from '../../thread-names.ts';
import { findCrewMembers } from '../support/crews.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads, toNames } from '../support/evidence.ts';
import { agree, nameThreads } from '../support/headline.ts';
import { formatStandstill, mayHaveMoved, selectStill } from '../support/standstill.ts';

/** In one dump, fewer producers may wait for a moment, which is what a bounded queue is for. */
const MIN_WAITING = 4;
const MIN_STILL = 2;
const MIN_SEVERE_STILL = 4;
const MIN_SEVERE_SHARE = 0.5;

export const queueFull = defineDumpRule({
  id: 'queue-full',
  cause: 'waiting',
  title: 'A bounded queue is full and its producers wait',
  because:
    'A producer that waits for room for a moment is what a bounded queue is for. Two that have not moved between two dumps, or four in a single dump, wait for a consumer that is too slow or gone. Our own limits.',
  check: (analysis) => {
    const byCaller = Map.groupBy(analysis.busy, (index) => {
      const thread = analysis.dump.threads[index];
      if (!thread || findWait(thread)?.purpose !== 'room') return '';
      const frame = findApplicationFrame((thread.mountedStack ?? thread.stack).frames);
      return frame === undefined ? 'a library' : formatShortFrame(frame);
    });
    byCaller.delete('');
    const [largest] = [...byCaller].sort(([, a], [, b]) => b.length - a.length);
    if (!largest) return undefined;
    const [caller, waiting] = largest;
    const still = selectStill(analysis, waiting);
    const isCrowd = waiting.length >= MIN_WAITING && !mayHaveMoved(analysis, waiting);
    if (still.length < MIN_STILL && !isCrowd) return undefined;
    const entries = selectThreads(analysis, waiting);
    const share = still.length / findCrewMembers(analysis, waiting).length;
    const method = (entries[0] && findWait(entries[0])?.method) ?? 'BlockingQueue.put';
    return {
      level: still.length >= MIN_SEVERE_STILL || (still.length > 0 && share >= MIN_SEVERE_SHARE) ? 'SEVERE' : 'WARNING',
      confidence: still.length > 0 ? 'high' : 'medium',
      headline: chooseHeadline(
        `${nameThreads(entries)} ${agree(entries, 'waits', 'wait')} for room in a full queue, called from ${caller}`,
        `${pluralize(entries.length, 'thread waits', 'threads wait')} for room in a full queue`,
      ),
      explanation: `${pluralize(waiting.length, 'thread is', 'threads are')} blocked in ${method}, called from ${caller}${formatStandstill(analysis, still)}: the bounded queue is full, because its consumers are slower than its producers, or stuck. ${listNames(toNames(entries))}.`,
      advice:
        'Look at what the consumers of this queue do and make them faster or more; where callers must not wait, offer with a time-out and reject or drop. A longer queue only delays this.',
      evidence: [
        metricEvidence('threads that wait for room in the queue', count(waiting.length), count(MIN_WAITING)),
        ...quoteThreads(entries),
      ],
    };
  },
});
