import type { Hypothesis } from '../../hypothesis.ts';
import { describeCodeLocation, formatWordTimes, readWord } from '../../sentence.ts';

/** What the messages of handshakes ask for. The first row that matches decides. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /expired|NotAfter|validity check/i,
    'Renew the certificate on the side that shows it, and set an alarm some weeks before the end of the next one. Check the clock of this host as well.',
  ],
  [
    /NotBefore|not yet valid/i,
    'Check the clock of this host first; else wait for the start of the certificate or issue it anew.',
  ],
  [
    /certification path|PKIX path building|unknown_?ca|unable to get local issuer|self[- ]signed/i,
    'Add the certificate of the issuer to the truststore that the program uses (or let the peer send its whole chain). Do not switch the check off.',
  ],
  [
    /doesn't match|does not match|No (?:subject alternative|name matching)|hostname/i,
    'Call the peer by a name that its certificate has, or issue the certificate for the name that is called; look for a change of the address or of the load balancer. Do not switch the check off.',
  ],
  [
    /protocol|cipher|handshake_failure/i,
    'Compare the versions of TLS and the cipher suites of both sides (openssl s_client); one side was probably updated or restricted.',
  ],
];

const adviseTls = (message: string): string =>
  ADVICE.find(([words]) => words.test(message))?.[1] ?? 'Renew the certificate or trust its issuer; check the clock.';

export const tlsFailure: Hypothesis = {
  id: 'tls-failure',
  cause: 'tls',
  title: 'TLS connections fail',
  level: 'SEVERE',
  supports: { 'log:tls': 4 },
  describe: (facts) =>
    `TLS handshakes failed ${formatWordTimes(readWord(facts, 'log:tls', 'count', ''))}: ${readWord(facts, 'log:tls', 'message', 'handshake')}${readWord(facts, 'log:tls', 'peer', '') ? ` to ${readWord(facts, 'log:tls', 'peer', '')}` : ''}${describeCodeLocation(facts, 'log:tls')}.`,
  advice: (facts) => adviseTls(readWord(facts, 'log:tls', 'message', '')),
  confirm: 'openssl s_client to that peer.',
  explains: ['http-pool-exhausted', 'backend-down', 'app-error', 'request-pool-exhausted'],
};
