import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const hostOverload: Hypothesis = {
  id: 'host-overload',
  cause: 'processor-shortage',
  title: 'Other work takes the CPU of the host',
  level: 'WARNING',
  supports: { 'cpu-sat': 3, 'wait-real': 2, 'gap-hang': 1, 'proc-idle': 2 },
  contradicts: { 'thread-spin': 3, 'many-spin': 3 },
  needs: ({ has }) => has('cpu-sat') && (has('wait-real') || has('gap-hang')),
  describe: (facts) =>
    `${readWord(facts, 'cpu-sat', 'runnable', 'Many')} threads of the host compete for ${readWord(facts, 'cpu-sat', 'cpus', 'its')} cores, and this process uses little of them.`,
  advice: () => 'Find the other process with top and move it.',
  confirm: 'top of the host.',
  explains: ['gc-config'],
};
