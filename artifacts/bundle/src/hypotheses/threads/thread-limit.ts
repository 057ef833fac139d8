import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const threadLimit: Hypothesis = {
  id: 'thread-limit',
  cause: 'thread-limit',
  title: 'No more threads can be created',
  level: 'FATAL',
  supports: { 'log:oom-thread': 4, 'pids-limit': 3, 'small-process-limit': 1 },
  contradicts: { 'family-leak': 3 },
  describe: (facts) =>
    `No thread could be created (${readWord(facts, 'log:oom-thread', 'count', '')} times): ${(facts.get('pids-limit') ?? facts.get('small-process-limit'))?.statement ?? 'a limit of the system or of the container is reached'}.`,
  advice: () => 'Compare the threads of the process with ulimit -u and the pids limit of the container.',
  confirm: 'ulimit -u, pids.max, threads-max.',
};
