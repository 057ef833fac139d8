import { pluralize } from '@hindsight/claims';
import { findApplicationFrame, parseFrame } from '../../frame.ts';
import { listNames } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { selectThreads, toCountEvidence, toNames } from '../support/evidence.ts';

const MIN_THREADS = 10;

export const sameMethod = defineDumpRule({
  id: 'same-method',
  cause: 'waiting',
  title: 'Many threads are in one method of the application',
  because:
    'Ten busy threads whose topmost application method is the same, whatever they call from it: our own limit. Idle threads are not counted.',
  check: (analysis) => {
    const byMethod = Map.groupBy(selectThreads(analysis, analysis.busy), ({ stack }) => {
      const frame = findApplicationFrame(stack.frames);
      return frame === undefined ? '' : parseFrame(frame).qualified;
    });
    byMethod.delete('');
    const [largest] = [...byMethod].sort(([, a], [, b]) => b.length - a.length);
    if (!largest || largest[1].length < MIN_THREADS) return undefined;
    const [method, threads] = largest;
    return {
      level: 'WARNING',
      confidence: 'medium',
      explanation: `${pluralize(threads.length, 'thread')} (limit ${MIN_THREADS}) are in ${method}: ${listNames(toNames(threads))}.`,
      advice: `Look at what ${method} waits for or computes: most of the work is there at this moment.`,
      evidence: toCountEvidence('threads in this method', threads, MIN_THREADS),
    };
  },
});
