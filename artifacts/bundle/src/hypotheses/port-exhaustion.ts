import type { Hypothesis } from '../hypothesis.ts';
import { say } from '../say.ts';

export const portExhaustion: Hypothesis = {
  id: 'port-exhaustion',
  title: 'Local ports are used up',
  level: 'SEVERE',
  supports: { 'time-wait': 4, 'log:addr-exhausted': 4 },
  says: (facts) =>
    `${say(facts, 'time-wait', 'sockets', 'Most')} of ${say(facts, 'time-wait', 'ports', 'the')} local ports are in TIME_WAIT to ${say(facts, 'time-wait', 'peer', 'a peer')}.`,
  advice: () => 'Reuse connections (keep-alive, a pool) instead of opening one per call.',
  confirm: 'ss -s during the load.',
  explains: ['backend-down', 'app-error'],
};
