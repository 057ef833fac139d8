import { chooseHeadline, pluralize } from '@hindsight/claims';
import { findApplicationFrame, parseFrame } from '../../frame.ts';
import { findWait, type Purpose } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';
import { listNames } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { toCountEvidence, toNames } from '../support/evidence.ts';
import { inMethod } from '../support/headline.ts';

const MIN_THREADS = 10;

/** Waits that rules of their own explain better. */
const EXPLAINED: ReadonlySet<Purpose> = new Set(['work', 'pool', 'answer', 'client', 'room', 'lock']);

const isSignalled = (thread: DumpedThread): boolean => {
  const purpose = findWait(thread)?.purpose;
  return purpose === 'signal' || purpose === 'task';
};

export const sameMethod = defineDumpRule({
  id: 'same-method',
  cause: 'waiting',
  title: 'Many threads are in one method of the application',
  because:
    'Ten busy threads whose topmost application method is the same, whatever they call from it: our own limit. Idle threads are not counted, nor waits that rules of their own explain. Threads that compute there are a note: a batch looks like that.',
  check: (analysis) => {
    const unexplained = analysis.busyThreads.filter((thread) => !EXPLAINED.has(findWait(thread)?.purpose ?? 'unknown'));
    const byMethod = Map.groupBy(unexplained, ({ stack }) => {
      const frame = findApplicationFrame(stack.frames);
      return frame === undefined ? '' : parseFrame(frame).qualified;
    });
    byMethod.delete('');
    const [largest] = [...byMethod].sort(([, a], [, b]) => b.length - a.length);
    if (!largest || largest[1].length < MIN_THREADS) return undefined;
    const [method, threads] = largest;
    return {
      level: threads.some(isSignalled) ? 'WARNING' : 'INFO',
      confidence: 'medium',
      headline: chooseHeadline(`${pluralize(threads.length, 'thread')} are${inMethod(`${method}()`)}`),
      explanation: `${pluralize(threads.length, 'thread')} are in ${method}: ${listNames(toNames(threads))}.`,
      advice: `Look at what ${method} waits for or computes: most of the work is there at this moment.`,
      evidence: toCountEvidence('threads in this method', threads, MIN_THREADS),
    };
  },
});
