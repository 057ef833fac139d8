import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const startupRunning: Hypothesis = {
  id: 'startup-running',
  cause: 'event',
  title: 'The program is still starting',
  level: 'INFO',
  supports: { starting: 3, 'jit-cpu': 2 },
  needs: ({ has }) => has('starting'),
  describe: (facts) =>
    `The capture was taken ${readWord(facts, 'starting', 'seconds', '')} s after the start, while the program was starting.`,
  advice: () => 'Capture again when the program serves requests.',
  confirm: 'A later capture.',
};
