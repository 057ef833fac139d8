import type { Hypothesis } from '../hypothesis.ts';
import { say, sayPlace } from '../say.ts';

export const dnsFailure: Hypothesis = {
  id: 'dns-failure',
  title: 'Names are not resolved',
  level: 'SEVERE',
  supports: { 'log:dns': 4, 'in-dns': 3 },
  says: (facts) =>
    `Names are not resolved: ${say(facts, 'log:dns', 'count', 'several')} x ${say(facts, 'log:dns', 'message', 'a host')} in the log${facts.has('in-dns') ? `, ${say(facts, 'in-dns', 'threads', '')} threads in a lookup` : ''}${sayPlace(facts, 'log:dns')}.`,
  advice: () => 'Look at the resolver and the spelling of the host; set networkaddress.cache.ttl.',
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
