import { type Hypothesis, SLOW_STATEMENTS } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const cpuSteal: Hypothesis = {
  id: 'cpu-steal',
  cause: 'processor-shortage',
  title: 'Other virtual machines take the CPU',
  level: 'WARNING',
  supports: { steal: 4, 'wait-real': 2, [SLOW_STATEMENTS]: 1 },
  needs: ({ has }) => has('steal'),
  describe: (facts) =>
    `The hypervisor gives ${readWord(facts, 'steal', 'stolen', '')} % of the CPU time to other machines (steal, a noisy neighbor).`,
  advice: () => 'Move the machine or reserve CPU for it; nothing in the program helps.',
  confirm: 'The metrics of the hypervisor.',
  explains: ['gc-config', 'slow-backend', 'host-overload'],
};
