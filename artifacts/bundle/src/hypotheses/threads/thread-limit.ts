import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { formatWordTimes, readWord } from '../../sentence.ts';

/** Which limit it is, as far as a file tells it. */
function describeLimit(facts: FactSet): string {
  const refused = facts.get('fork-rejected');
  if (refused) return `the kernel refuses it by the pids limit of ${refused.words.process}`;
  const known = facts.get('pids-limit') ?? facts.get('small-process-limit');
  return known?.statement ?? 'a limit of the system or of the container is reached';
}

export const threadLimit: Hypothesis = {
  id: 'thread-limit',
  cause: 'thread-limit',
  title: 'No more threads can be created',
  level: 'FATAL',
  supports: { 'log:oom-thread': 4, 'pids-limit': 3, 'fork-rejected': 3, 'small-process-limit': 1 },
  contradicts: { 'family-leak': 3 },
  describe: (facts) =>
    facts.has('log:oom-thread')
      ? `No thread could be created (${formatWordTimes(readWord(facts, 'log:oom-thread', 'count', '1'))}): ${describeLimit(facts)}.`
      : `No further thread can be created: ${describeLimit(facts)}.`,
  advice: (facts) =>
    facts.has('fork-rejected')
      ? 'Look first whether the threads of the program grow without end (three thread dumps, or /proc/PID/status some minutes apart). If it needs them, raise the limit of its control group: TasksMax= of a systemd unit, the pids limit of a container.'
      : 'Compare the threads of the process with ulimit -u and the pids limit of the container.',
  confirm: 'ulimit -u, pids.max, threads-max.',
};
