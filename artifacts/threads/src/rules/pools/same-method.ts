import { pluralize } from '@hindsight/claims';
import { findApplicationFrame, parseFrame } from '../../frame.ts';
import { listNames } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { countEvidence, selectThreads, toNames } from '../support/evidence.ts';

const MIN_THREADS = 10;

export const sameMethod = defineDumpRule({
  id: 'same-method',
  title: 'Many threads are in one method of the application',
  because:
    'Ten threads at work whose first frame of the application is the same method, whatever they do above it: our own limit. Idle threads are not counted.',
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
      advice: `Look at what ${method} waits for or computes: it is where most of the work is at this moment.`,
      evidence: countEvidence('threads in this method', threads, MIN_THREADS),
    };
  },
});
