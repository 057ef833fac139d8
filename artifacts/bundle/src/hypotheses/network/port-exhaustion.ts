import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const portExhaustion: Hypothesis = {
  id: 'port-exhaustion',
  cause: 'remote',
  title: 'Local ports are used up',
  level: 'SEVERE',
  supports: { 'time-wait': 4, 'log:addr-exhausted': 4 },
  describe: (facts) =>
    `${readWord(facts, 'time-wait', 'sockets', 'Most')} of ${readWord(facts, 'time-wait', 'ports', 'the')} local ports are in TIME_WAIT to ${readWord(facts, 'time-wait', 'peer', 'a peer')}.`,
  advice: () => 'Reuse connections (keep-alive, a pool) instead of opening one per call.',
  confirm: 'ss -s during the load.',
  explains: ['backend-down', 'app-error'],
};
