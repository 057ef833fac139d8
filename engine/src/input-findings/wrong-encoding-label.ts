import type { OpenedArtifact } from '@hindsight/intake';
import { count, type Finding } from '@hindsight/model';

/** Its entry in the catalogue of findings. */
export const WRONG_LABEL = {
  id: 'wrong-encoding-label',
  title: 'The encoding label does not fit the content',
  because:
    'Clients are known that label everything alike: the first bytes decide how the input is unpacked, and the label is reported.',
} as const;

/** Reports a wrong Content-Encoding: the content decides how it is unpacked, not its label (contract section 1). */
export function findWrongEncodingLabel(opened: readonly Pick<OpenedArtifact, 'labelIgnored'>[]): Finding | undefined {
  const ignored = opened.map(({ labelIgnored }) => labelIgnored).filter((label) => label !== undefined);
  const [first] = ignored;
  if (!first) return undefined;
  return {
    id: WRONG_LABEL.id,
    title: WRONG_LABEL.title,
    level: 'INFO',
    confidence: 'high',
    explanation: `The input was announced as "${first.label.slice(0, 40)}" but the content shows ${first.found}; it was read as what it is.`,
    advice: 'Correct the label (Content-Encoding), or leave it out: the content is enough.',
    evidence: [{ kind: 'metric', name: 'files with a wrong encoding label', measured: count(ignored.length) }],
  };
}
