import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count, type Level } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads } from '../support/evidence.ts';
import { rateShare } from '../support/shares.ts';

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
    'Creating an exception takes microseconds, so a dump rarely catches one: three threads at the same moment mean that exceptions are thrown all the time; one or two are a note. Three in the dump before as well are severe when they are a quarter of the threads of the application. Our own limits.',
  check: (analysis) => {
    const { exceptions } = analysis;
    const threads = selectThreads(
      analysis,
      exceptions.flatMap((site) => site.threads),
    );
    if (threads.length === 0) return undefined;
    const types = exceptions.slice(0, MAX_TYPES).map(({ type, threads: own }) => `${type} (${own.length})`);
    return {
      level: toLevel(threads.length, analysis),
      confidence: 'medium',
      headline: chooseHeadline(
        `${pluralize(threads.length, 'thread creates or handles', 'threads create or handle')} an exception: ${(exceptions[0]?.type ?? '').split('.').at(-1)}`,
        `${pluralize(threads.length, 'thread creates or handles', 'threads create or handle')} an exception`,
      ),
      explanation: `${pluralize(threads.length, 'thread creates or handles', 'threads create or handle')} an exception: ${types.join(', ')}.`,
      advice:
        'Look for these exceptions in the application log: how often they occur, and what throws them. Filling the stack trace costs most (Throwable.fillInStackTrace), and more the deeper the stack is: do not use exceptions for what is normal (check before parsing), or create them without a stack trace.',
      evidence: [
        metricEvidence('threads with an exception', count(threads.length), count(MIN_STORM_THREADS)),
        ...quoteThreads(threads),
      ],
    };
  },
});

function toLevel(threads: number, analysis: DumpAnalysis): Level {
  if (threads < MIN_STORM_THREADS) return 'INFO';
  const before = analysis.earlier?.exceptions.flatMap((site) => site.threads).length ?? 0;
  return before >= MIN_STORM_THREADS ? rateShare(threads, analysis) : 'WARNING';
}
