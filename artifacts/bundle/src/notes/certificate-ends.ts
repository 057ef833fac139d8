import { findEndingCertificate } from '../facts/host/certificates.ts';
import { quoteLine } from '../output-file.ts';
import type { Note } from './note.ts';

export const certificateEnds: Note = {
  id: 'certificate-ends',
  title: 'A certificate ends soon',
  because:
    'A certificate that ends within 30 days is still accepted by everybody, so that it is a note and never a cause.',
  find: (capture) => {
    const found = findEndingCertificate(capture);
    if (!found) return undefined;
    const { file, certificate, days } = found;
    const name = certificate.name === '' ? 'A certificate' : `The certificate of ${certificate.name}`;
    return {
      title: `${name} ends in ${days} ${days === 1 ? 'day' : 'days'}`,
      level: 'INFO',
      confidence: 'high',
      explanation: 'It has nothing to do with what happened until now: clients accept it up to its last day.',
      advice: 'Renew it now, and check that programs read the new one (a restart or a reload of their key stores).',
      evidence: [quoteLine(file, certificate.line)],
    };
  },
};
