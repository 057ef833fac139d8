import type { Hypothesis } from '../../hypothesis.ts';
import { formatWordTimes, readWord } from '../../sentence.ts';

export const portExhaustion: Hypothesis = {
  id: 'port-exhaustion',
  cause: 'remote',
  title: 'Local ports are used up',
  level: 'SEVERE',
  supports: { 'time-wait': 4, 'log:addr-exhausted': 4 },
  describe: (facts) =>
    facts.has('time-wait')
      ? `Local ports are used up: ${readWord(facts, 'time-wait', 'sockets', 'most')} of ${readWord(facts, 'time-wait', 'ports', 'the')} are in TIME_WAIT to ${readWord(facts, 'time-wait', 'peer', 'a peer')}.`
      : `Local ports are used up: new connections fail ${formatWordTimes(readWord(facts, 'log:addr-exhausted', 'count', ''))} in ${readWord(facts, 'log:addr-exhausted', 'log', 'the log')}.`,
  advice: () => 'Reuse connections (keep-alive, a pool) instead of opening one per call.',
  confirm: 'ss -s during the load; on Windows netstat -an.',
  explains: ['backend-down', 'slow-backend', 'jdbc-pool-exhausted', 'http-pool-exhausted', 'app-error'],
  symptoms: ['database'],
};
