import type { Hypothesis } from '../hypothesis.ts';
import { say, sayPlace } from '../say.ts';

export const tlsFailure: Hypothesis = {
  id: 'tls-failure',
  title: 'TLS does not come about',
  level: 'SEVERE',
  supports: { 'log:tls': 4 },
  says: (facts) =>
    `TLS handshakes fail: ${say(facts, 'log:tls', 'count', '')} x ${say(facts, 'log:tls', 'message', 'handshake')}${say(facts, 'log:tls', 'peer', '') ? ` to ${say(facts, 'log:tls', 'peer', '')}` : ''}${sayPlace(facts, 'log:tls')}.`,
  advice: () => 'Renew the certificate or trust its issuer; check the clock.',
  confirm: 'openssl s_client to that peer.',
  explains: ['http-pool-exhausted', 'backend-down', 'app-error', 'request-pool-exhausted'],
};
