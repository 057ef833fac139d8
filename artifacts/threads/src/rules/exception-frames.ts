import { count, type Rule } from '@hindsight/model';
import type { DumpAnalysis } from '../analysis.ts';
import { counted } from '../say.ts';
import { computed, entriesOf, quoted } from './evidence.ts';

/** One thread with an exception is everyday life; three at one moment are a storm that makes itself seen. */
const STORM = 3;
const TYPES_TOLD = 4;

export const exceptionFrames: Rule<DumpAnalysis> = {
  id: 'exception-frames',
  title: 'Threads are making or handling exceptions',
  because:
    'Making an exception takes microseconds, so that a dump seldom meets one: three threads in it at one moment mean that exceptions are thrown all the time. Our own limit; one or two are a note.',
  check: (analysis) => {
    const { exceptions } = analysis;
    const threads = entriesOf(
      analysis,
      exceptions.flatMap((site) => site.threads),
    );
    if (threads.length === 0) return undefined;
    const types = exceptions.slice(0, TYPES_TOLD).map(({ type, threads: own }) => `${type} (${own.length})`);
    return {
      level: threads.length >= STORM ? 'WARNING' : 'INFO',
      confidence: 'medium',
      explanation: `${counted(threads.length, 'thread')} (limit ${STORM}) make or handle an exception: ${types.join(', ')}.`,
      advice: 'Look for these exceptions in the log of the application: how often, and what throws them.',
      evidence: [computed('threads with an exception', count(threads.length), count(STORM)), ...quoted(threads)],
    };
  },
};
