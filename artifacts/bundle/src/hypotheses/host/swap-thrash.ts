import { type Hypothesis, SLOW_STATEMENTS } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const swapThrash: Hypothesis = {
  id: 'swap-thrash',
  cause: 'swapping',
  title: 'The host swaps',
  level: 'SEVERE',
  supports: { swap: 4, 'wait-real': 2, [SLOW_STATEMENTS]: 1 },
  needs: ({ has }) => has('swap'),
  describe: (facts) =>
    `The host swaps ${readWord(facts, 'swap', 'rate', '')}: memory is short, and every pause of the collector waits for the disk.`,
  advice: () => 'Give the host more memory or remove processes; lower -Xmx below what is free.',
  confirm: 'vmstat and the resident size of all processes.',
  explains: ['gc-config', 'gc-thrash', 'slow-backend', 'disk-slow'],
};
