import type { OpenedArtifact } from '@hindsight/intake';
import { bytes, type Evidence, type Finding, formatQuantity, type TextSummary } from '@hindsight/model';

/** Its entry in the catalogue of findings. */
export const INPUT_DAMAGED = {
  id: 'input-damaged',
  title: 'The input is damaged or cut: what could be read was analyzed',
  because: 'Figures of a cut input may be too low, so an answer about a part must say that it is one.',
} as const;

export interface ReadMember {
  readonly name: string;
  readonly summary: TextSummary;
}

/** An archive may have thousands of broken members. */
const MAX_PLACES_SHOWN = 20;

/** Reports damaged input: archives, members and files whose data ends early or is corrupt. */
export function findInputDamage(opened: readonly OpenedArtifact[], read: readonly ReadMember[]): Finding | undefined {
  const damages = opened.map(({ damage }) => damage).filter((damage) => damage !== undefined);
  const broken = opened.flatMap(({ skipped }) => skipped).filter(({ code }) => code === 'corrupt-encoding');
  const cut = read.filter(({ summary }) => summary.truncated);
  const [first, ...more] = (cut.length > 0 ? cut : read).slice(0, MAX_PLACES_SHOWN).map(toBytesReadEvidence);
  if (!first || damages.length + broken.length + cut.length === 0) return undefined;
  const descriptions = [
    ...damages,
    ...cut.map(describeTruncation),
    ...broken.map(({ name, why }) => `${name}: ${why}`),
  ];
  const shown = descriptions.slice(0, MAX_PLACES_SHOWN);
  const hidden = descriptions.length - shown.length;
  return {
    id: INPUT_DAMAGED.id,
    title: INPUT_DAMAGED.title,
    level: 'WARNING',
    confidence: 'high',
    explanation: [...shown, ...(hidden > 0 ? [`${hidden.toLocaleString('en-US')} more places are damaged.`] : [])].join(
      ' ',
    ),
    advice: 'Copy or download the file again, in binary mode, and compare its size or checksum with the original.',
    evidence: [first, ...more],
  };
}

const toBytesReadEvidence = ({ name, summary }: ReadMember): Evidence => ({
  kind: 'metric',
  name: `bytes read of ${name}`,
  measured: bytes(summary.bytes),
});

const describeTruncation = ({ name, summary: { encoding, bytes: read, lines } }: ReadMember): string =>
  `${name}: the ${encoding.join(', ') || 'packed'} data ends early, is broken or has foreign bytes behind it; ${lines.toLocaleString('en-US')} lines, ${formatQuantity(bytes(read))}, were read before that.`;
