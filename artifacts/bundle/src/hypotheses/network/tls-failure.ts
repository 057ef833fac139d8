import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { describeCodeLocation, formatWordTimes, readWord, toSentence } from '../../sentence.ts';

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

/** What the log says of handshakes that failed. */
function describeHandshakes(facts: FactSet): string {
  if (!facts.has('log:tls')) return '';
  const peer = readWord(facts, 'log:tls', 'peer', '');
  return `TLS handshakes failed ${formatWordTimes(readWord(facts, 'log:tls', 'count', ''))}: ${readWord(facts, 'log:tls', 'message', 'handshake')}${peer === '' ? '' : ` to ${peer}`}${describeCodeLocation(facts, 'log:tls')}.`;
}

export const tlsFailure: Hypothesis = {
  id: 'tls-failure',
  cause: 'tls',
  title: 'TLS connections fail',
  // A certificate that nobody accepts may be of a server that this program does not call.
  level: ({ has }) => (has('log:tls') ? 'SEVERE' : 'WARNING'),
  supports: { 'log:tls': 4, 'certificate-refused': 4 },
  describe: (facts) =>
    [toSentence(facts.get('certificate-refused')?.statement ?? ''), describeHandshakes(facts)]
      .filter((one) => one !== '')
      .join(' '),
  advice: (facts) =>
    adviseTls(`${readWord(facts, 'certificate-refused', 'what', '')} ${readWord(facts, 'log:tls', 'message', '')}`),
  confirm: ({ has }) =>
    has('certificate-refused')
      ? 'openssl s_client again, after the certificate was renewed.'
      : 'openssl s_client to that peer.',
  explains: ['http-pool-exhausted', 'backend-down', 'app-error', 'request-pool-exhausted'],
};
