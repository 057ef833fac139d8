import type { Hypothesis } from '../../hypothesis.ts';
import { describeCodeLocation, formatWordTimes, readWord } from '../../sentence.ts';

export const tlsFailure: Hypothesis = {
  id: 'tls-failure',
  cause: 'tls',
  title: 'TLS connections fail',
  level: 'SEVERE',
  supports: { 'log:tls': 4 },
  describe: (facts) =>
    `TLS handshakes failed ${formatWordTimes(readWord(facts, 'log:tls', 'count', ''))}: ${readWord(facts, 'log:tls', 'message', 'handshake')}${readWord(facts, 'log:tls', 'peer', '') ? ` to ${readWord(facts, 'log:tls', 'peer', '')}` : ''}${describeCodeLocation(facts, 'log:tls')}.`,
  advice: () => 'Renew the certificate or trust its issuer; check the clock.',
  confirm: 'openssl s_client to that peer.',
  explains: ['http-pool-exhausted', 'backend-down', 'app-error', 'request-pool-exhausted'],
};
