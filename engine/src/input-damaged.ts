import type { OpenedArtifact } from '@hindsight/intake';
import { bytes, type Evidence, type Finding, type TextSummary } from '@hindsight/model';

/** As the list of findings has it. */
export const INPUT_DAMAGED = {
  id: 'input-damaged',
  title: 'The input is damaged or cut: what could be read was analysed',
  because: 'Figures of a cut input may be too low, so an answer about a part must say that it is one.',
} as const;

export interface ReadPart {
  readonly name: string;
  readonly summary: TextSummary;
}

/** What broke on the way in: archives that end early, compressed data that does. */
export function inputDamagedFinding(opened: readonly OpenedArtifact[], read: readonly ReadPart[]): Finding | undefined {
  const damages = opened.map(({ damage }) => damage).filter((damage) => damage !== undefined);
  const cut = read.filter(({ summary }) => summary.truncated);
  const [first, ...more] = (cut.length > 0 ? cut : read).map(bytesRead);
  if (!first || damages.length + cut.length === 0) return undefined;
  const told = cut.map(
    ({ name, summary }) =>
      `${name}: the ${summary.encoding.join(', ') || 'packed'} data ends early, is broken or has foreign bytes behind it.`,
  );
  return {
    id: INPUT_DAMAGED.id,
    title: INPUT_DAMAGED.title,
    level: 'WARNING',
    confidence: 'high',
    explanation: [...damages, ...told].join(' '),
    advice: 'Copy or download the file again, in binary mode, and compare its size or checksum with the original.',
    evidence: [first, ...more],
  };
}

const bytesRead = ({ name, summary }: ReadPart): Evidence => ({
  kind: 'metric',
  name: `bytes read of ${name}`,
  measured: bytes(summary.bytes),
});
