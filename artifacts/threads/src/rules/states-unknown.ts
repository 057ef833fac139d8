import { count, type Rule } from '@hindsight/model';
import type { ThreadsAnalysis } from '../analysis.ts';
import { counted } from '../say.ts';
import { atLine, computed } from './evidence.ts';

export const statesUnknown: Rule<ThreadsAnalysis> = {
  id: 'states-unknown',
  title: 'The dump does not tell the states of its threads',
  because:
    'Thread.dump_to_file of JDK 21 to 24 writes stacks alone: neither states nor locks, so that nothing can be said about who waits for whom.',
  test: ({ dumps }) => {
    const silent = dumps.filter(({ dump }) => !dump.tellsStates);
    const [first] = silent;
    if (!first) return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      explanation: `${counted(silent.length, 'dump')} of ${dumps.length} without states: its ${counted(first.dump.threads.length, 'thread')} are counted as UNABLE_DETERMINE.`,
      advice: 'Take jcmd <pid> Thread.print -l besides, or use JDK 25, whose dump_to_file has states and locks.',
      evidence: [computed('dumps without states', count(silent.length)), atLine(first.dump.line)],
    };
  },
};
