import { chooseHeadline, formatDuration, metricEvidence, pluralize, truncate } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { type EventRows, readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';

const OLD_PROTOCOL = /^(?:SSLv\d|TLSv1(?:\.[01])?)$/i;
const MIN_RSA_BITS = 2048;
const WEAK_ALGORITHM = /(?:MD[25]|SHA-?1)with/i;
const DAY_MS = 86_400_000;
const SOON_MS = 30 * DAY_MS;
/** A number that is so large is a time since 1970, and not one since the start of the recording. */
const SINCE_1970 = 1e11;
const MAX_NAME = 50;

export const weakTls = defineRule({
  id: 'weak-tls',
  cause: 'tls',
  title: 'TLS connections are weak, or a certificate ends soon',
  because:
    'JMC (Crypto); RFC 8996 ends TLS 1.0 and 1.1, and CAs sign no RSA keys below 2,048 bits or with SHA-1. Only certificates of connections count.',
  check: (analysis) => {
    const faults = [...listOldConnections(analysis), ...listWeakCertificates(analysis)];
    const [first] = faults;
    if (!first) return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(first),
      explanation: `${pluralize(faults.length, 'weakness', 'weaknesses')}: ${faults.slice(0, 5).join('; ')}.`,
      advice: 'Speak TLS 1.2 or 1.3 and renew the certificates; jdk.tls.disabledAlgorithms refuses what is weak.',
      evidence: gather(metricEvidence('weaknesses', count(faults.length))),
    };
  },
});

function listOldConnections(analysis: RecordingAnalysis): string[] {
  const rows = readRows(analysis, 'jdk.TLSHandshake');
  const peers = new Set<string>();
  for (const row of rows.rows()) {
    const protocol = rows.getText('protocolVersion', row) ?? '';
    if (OLD_PROTOCOL.test(protocol))
      peers.add(`${truncate(rows.getText('peerHost', row) ?? 'a peer', MAX_NAME)} is spoken to with ${protocol}`);
  }
  return [...peers];
}

function listWeakCertificates(analysis: RecordingAnalysis): string[] {
  const used = new Set(readRows(analysis, 'jdk.TLSHandshake').listNumbers('certificateId'));
  const rows = readRows(analysis, 'jdk.X509Certificate');
  const shown = [...rows.rows()].filter((row) => used.has(rows.getNumber('certificateId', row)));
  return [...new Set(shown.flatMap((row) => describeCertificate(rows, row, analysis.recording.startMs)))];
}

function describeCertificate(rows: EventRows, row: number, startMs: number): string[] {
  const subject = truncate(rows.getText('subject', row) ?? 'a peer', MAX_NAME);
  const bits = rows.getNumber('keyLength', row);
  const algorithm = rows.getText('algorithm', row) ?? '';
  const until = rows.getNumber('validUntil', row);
  const left = (until > SINCE_1970 ? until - startMs : until) - (rows.times[row] as number);
  const isShort = rows.getText('keyType', row) === 'RSA' && bits < MIN_RSA_BITS;
  return [
    ...(isShort ? [`the RSA key of ${subject} has ${bits} bits`] : []),
    ...(WEAK_ALGORITHM.test(algorithm) ? [`the certificate of ${subject} is signed with ${algorithm}`] : []),
    ...(left < 0 ? [`the certificate of ${subject} has ended`] : []),
    ...(left >= 0 && left <= SOON_MS ? [`the certificate of ${subject} ends in ${formatDuration(left)}`] : []),
  ];
}
