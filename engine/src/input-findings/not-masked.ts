import { bytes, type Finding } from '@hindsight/model';

/** Its entry in the catalogue of findings. */
export const NOT_MASKED = {
  id: 'artifact-not-masked',
  title: 'What cannot be masked is not kept',
  because: 'Who asks that only masked copies are kept must be told what is not there any more.',
} as const;

const MAX_NAMES_SHOWN = 20;
const MAX_NAME_CHARACTERS = 80;

/** Reports members of which no masked copy can be made. */
export function findUnmaskable(
  binary: readonly { readonly name: string; readonly bytes: number }[],
): Finding | undefined {
  if (binary.length === 0) return undefined;
  const shown = binary.slice(0, MAX_NAMES_SHOWN).map(({ name }) => name.slice(0, MAX_NAME_CHARACTERS));
  const more = binary.length - shown.length;
  return {
    id: NOT_MASKED.id,
    title: NOT_MASKED.title,
    level: 'INFO',
    confidence: 'high',
    explanation: `Only masked copies are kept, and of these none can be made: ${shown.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}. They were analyzed and then deleted; nothing can be looked up in them later.`,
    advice: 'To explore a heap dump, send it without `maskArtifact`.',
    evidence: [
      { kind: 'metric', name: 'bytes not kept', measured: bytes(binary.reduce((sum, one) => sum + one.bytes, 0)) },
    ],
  };
}
