import { metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads } from '../support/evidence.ts';

/**
 * One thread that creates an exception is normal; three at the same time are frequent enough to slow the program down.
 */
const MIN_STORM_THREADS = 3;
const MAX_TYPES = 4;

export const exceptionFrames = defineDumpRule({
  id: 'exception-frames',
  cause: 'errors',
  title: 'Threads are creating or handling exceptions',
  because:
    'Creating an exception takes microseconds, so a dump rarely catches one: three threads at the same moment mean that exceptions are thrown all the time. Our own limit; one or two are a note.',
  check: (analysis) => {
    const { exceptions } = analysis;
    const threads = selectThreads(
      analysis,
      exceptions.flatMap((site) => site.threads),
    );
    if (threads.length === 0) return undefined;
    const types = exceptions.slice(0, MAX_TYPES).map(({ type, threads: own }) => `${type} (${own.length})`);
    return {
      level: threads.length >= MIN_STORM_THREADS ? 'WARNING' : 'INFO',
      confidence: 'medium',
      explanation: `${pluralize(threads.length, 'thread')} (limit ${MIN_STORM_THREADS}) create or handle an exception: ${types.join(', ')}.`,
      advice: 'Look for these exceptions in the application log: how often they occur, and what throws them.',
      evidence: [
        metricEvidence('threads with an exception', count(threads.length), count(MIN_STORM_THREADS)),
        ...quoteThreads(threads),
      ],
    };
  },
});
