import type { Hypothesis } from '../../hypothesis.ts';

export const shutdownRunning: Hypothesis = {
  id: 'shutdown-running',
  cause: 'event',
  title: 'The program is ending',
  level: 'INFO',
  supports: { stopping: 4 },
  describe: () => 'The capture was taken while the program was ending.',
  advice: () => 'Find out what requested the shutdown.',
  confirm: 'The log of the supervisor.',
};
