import type { Hypothesis } from '../../hypothesis.ts';
import { describeCodeLocation, formatWordTimes, readWord } from '../../sentence.ts';

export const dnsFailure: Hypothesis = {
  id: 'dns-failure',
  cause: 'dns',
  title: 'Names are not resolved',
  level: 'SEVERE',
  supports: { 'log:dns': 4, 'in-dns': 3 },
  describe: (facts) =>
    facts.has('log:dns')
      ? `Host names are not resolved: ${readWord(facts, 'log:dns', 'message', 'a host')}, ${formatWordTimes(readWord(facts, 'log:dns', 'count', ''))} in the log${facts.has('in-dns') ? `, ${readWord(facts, 'in-dns', 'threads', '')} threads in a lookup` : ''}${describeCodeLocation(facts, 'log:dns')}.`
      : `The lookup of host names (DNS) is slow or hangs: ${readWord(facts, 'in-dns', 'threads', 'many')} threads wait in it${describeCodeLocation(facts, 'in-dns')}.`,
  advice: () => 'Check the resolver and the spelling of the host; set networkaddress.cache.ttl.',
  confirm: 'dig of that name from the host.',
  explains: [
    'jdbc-pool-exhausted',
    'http-pool-exhausted',
    'request-pool-exhausted',
    'backend-down',
    'app-error',
    'slow-backend',
  ],
};
