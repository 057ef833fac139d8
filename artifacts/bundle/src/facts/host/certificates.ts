import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';
import { quoteLine } from '../../output-file.ts';
import type { Certificate } from '../../outputs/certificates.ts';
import { findPresent } from './message-age.ts';

/** What every client refuses. That an issuer is unknown to `openssl` says nothing about the truststore of Java. */
const REFUSED_BY_ALL = /has expired|not yet valid|hostname mismatch|revoked/i;

/** Finds certificates that no client accepts at the time of the capture. */
export function collectCertificateFacts(capture: Pick<Capture, 'certificates' | 'meta' | 'threads' | 'logs'>): Fact[] {
  const present = findPresent({ ...capture, logs: capture.logs.filter(hasWholeDates) });
  const bad = capture.certificates.flatMap(({ file, value }) =>
    value.flatMap((certificate) => {
      const what = describeDefect(certificate, present);
      return what === undefined ? [] : [{ file, certificate, what }];
    }),
  );
  // A date says more than the complaint about it.
  const worst = bad.find(({ certificate: { complaint } }) => complaint === '') ?? bad[0];
  if (!worst) return [];
  const { file, certificate, what } = worst;
  const name = certificate.name === '' ? '' : ` of ${certificate.name}`;
  return [
    {
      id: 'certificate-refused',
      family: 'network',
      quality: QUALITY.measured,
      statement: `the certificate${name} ${what}`,
      evidence: [quoteLine(file, certificate.line)],
      words: { name: certificate.name, what },
    },
  ];
}

/** Of a log without dates or without years it is not known when it was written. */
const hasWholeDates = ({ members }: Capture['logs'][number]): boolean => {
  const { hasDates, isYearUnknown } = members.analysis.analysis;
  return hasDates && !isYearUnknown;
};

const formatTime = (time: number): string => `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

function describeDefect(
  { notBefore, notAfter, complaint }: Certificate,
  present: number | undefined,
): string | undefined {
  if (REFUSED_BY_ALL.test(complaint)) return `is refused: ${complaint}`;
  if (present === undefined) return undefined;
  if (notAfter < present) return `has expired: it was valid until ${formatTime(notAfter)}`;
  return notBefore > present ? `is not yet valid: it begins at ${formatTime(notBefore)}` : undefined;
}
