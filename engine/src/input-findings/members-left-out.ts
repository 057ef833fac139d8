import { count, type Finding } from '@hindsight/model';
import type { SkippedMember } from '../input/select-members.ts';

/** Its entry in the catalogue of findings. */
export const LEFT_OUT = {
  id: 'archive-members-left-out',
  title: 'More was sent than was analyzed',
  because: 'An answer must not look like one about everything that was sent when it is not.',
} as const;

const MAX_NAMES_SHOWN = 20;
const MAX_NAME_CHARACTERS = 80;

/** Reports what was sent besides the analyzed artifact. */
export function findMembersLeftOut(leftOut: readonly SkippedMember[]): Finding | undefined {
  if (leftOut.length === 0) return undefined;
  const shown = leftOut
    .slice(0, MAX_NAMES_SHOWN)
    .map(({ name, why }) => `${name.slice(0, MAX_NAME_CHARACTERS)} (${why.replace(/\.$/, '')})`);
  const more = leftOut.length - shown.length;
  return {
    id: LEFT_OUT.id,
    title: LEFT_OUT.title,
    level: 'INFO',
    confidence: 'high',
    explanation: `Not analyzed: ${shown.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}.`,
    advice: 'Analyze what is missing on its own, or the whole archive as a captured bundle.',
    evidence: [{ kind: 'metric', name: 'files left out', measured: count(leftOut.length) }],
  };
}
