import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const cpuDemand: Hypothesis = {
  id: 'cpu-demand',
  cause: 'processor',
  title: 'The program needs more CPU than there is',
  level: 'SEVERE',
  supports: { 'many-spin': 4, 'cpu-sat': 2, 'pool-full': 1 },
  needs: ({ has }) => has('many-spin'),
  describe: (facts) =>
    `${readWord(facts, 'many-spin', 'threads', 'Many')} threads use ${readWord(facts, 'many-spin', 'cores', 'all')} of ${readWord(facts, 'many-spin', 'cpus', 'the')} cores, most in ${readWord(facts, 'many-spin', 'frame', 'own code')}${readWord(facts, 'many-spin', 'rest', '')}.`,
  advice: () => 'Profile where the time goes before adding cores; limit the number of workers to the number of cores.',
  confirm: 'A CPU profile of a minute.',
  explains: ['hot-loop', 'host-overload', 'request-pool-exhausted'],
};
