import { pluralize } from '@hindsight/claims';
import { findApplicationFrame, parseFrame } from '../../frame.ts';
import { classifyActivity } from '../../metrics/activity.ts';
import { listNames } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { selectThreads, toCountEvidence, toNames } from '../support/evidence.ts';

/** The size of the smallest common connection pool (commons-dbcp: maxTotal 8). */
const MIN_THREADS = 8;

export const ioWait = defineDumpRule({
  id: 'io-wait',
  cause: 'waiting',
  title: 'Many threads wait for an answer from the network',
  because:
    'When eight threads read from a socket below the same method of the application, a service behind it is slow or accepts no more requests. Eight is the default size of a small connection pool.',
  check: (analysis) => {
    const readers = selectThreads(analysis, analysis.busy).filter(
      (thread) => classifyActivity(thread) === 'socket-read',
    );
    const byCaller = Map.groupBy(readers, ({ stack }) => {
      const frame = findApplicationFrame(stack.frames);
      return frame === undefined ? '' : parseFrame(frame).qualified;
    });
    const [largest] = [...byCaller].sort(([, a], [, b]) => b.length - a.length);
    if (!largest || largest[1].length < MIN_THREADS) return undefined;
    const [caller, threads] = largest;
    return {
      level: 'WARNING',
      confidence: 'medium',
      explanation: `${pluralize(threads.length, 'thread')} (limit ${MIN_THREADS}) read from a socket${caller === '' ? '' : ` for ${caller}`}: ${listNames(toNames(threads))}.`,
      advice:
        'Measure the service that is called there, and give the call a read timeout. Threads of a connector that only wait for the next request on an open connection need no change.',
      evidence: toCountEvidence('threads that read from a socket', threads, MIN_THREADS),
    };
  },
});
