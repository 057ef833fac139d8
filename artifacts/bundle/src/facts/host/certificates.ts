import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';
import { type OutputFile, quoteLine } from '../../output-file.ts';
import type { Certificate } from '../../outputs/certificates.ts';
import { findPresent } from './message-age.ts';

/** What every client refuses. That an issuer is unknown to `openssl` says nothing about the truststore of Java. */
const REFUSED_BY_ALL = /has expired|not yet valid|hostname mismatch|revoked/i;

/** Finds certificates that no client accepts at the time of the capture. */
export function collectCertificateFacts(capture: DatedCapture): Fact[] {
  const present = findKnownPresent(capture);
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

type DatedCapture = Pick<Capture, 'certificates' | 'meta' | 'threads' | 'logs'>;

const findKnownPresent = (capture: DatedCapture): number | undefined =>
  findPresent({ ...capture, logs: capture.logs.filter(hasWholeDates) });

/** Whoever renews certificates by hand needs some weeks. */
const SOON_DAYS = 30;
const DAY_MS = 86_400_000;

/** Finds the certificate that ends first of those that end soon after the capture. */
export function findEndingCertificate(
  capture: DatedCapture,
): { readonly file: OutputFile; readonly certificate: Certificate; readonly days: number } | undefined {
  const present = capture.certificates.length > 0 ? findKnownPresent(capture) : undefined;
  if (present === undefined) return undefined;
  const [first] = capture.certificates
    .flatMap(({ file, value }) => value.map((certificate) => ({ file, certificate })))
    .map((one) => ({ ...one, days: Math.floor((one.certificate.notAfter - present) / DAY_MS) }))
    .filter(({ days }) => days >= 0 && days < SOON_DAYS)
    .toSorted((a, b) => a.days - b.days);
  return first;
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
