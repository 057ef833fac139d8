import { metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';

const MAX_NAMED = 5;

export const twoProcesses = defineMemoryRule({
  id: 'two-processes',
  cause: 'evidence',
  title: 'The tables are of different processes',
  because: 'A process id stands before jcmd outputs and in status and pmap. Tables of two processes are no series.',
  check: ({ input }) => {
    if (input.pids.length < 2) return undefined;
    return {
      level: 'WARNING',
      confidence: 'medium',
      headline: `The tables are of ${input.pids.length} processes: ${input.pids.slice(0, MAX_NAMED).join(', ')}`,
      explanation: `Tables name the processes ${input.pids.slice(0, MAX_NAMED).join(', ')}; of each kind, the one with the most snapshots is judged.`,
      advice: 'Send the tables of one process; ids differ also between a container and its host.',
      evidence: [metricEvidence('processes', count(input.pids.length), count(1))],
    };
  },
});
