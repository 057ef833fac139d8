import type { Finding } from '@hindsight/model';
import { adviceSteps, LEVEL_WORD, measureOf, placeOf, visible } from '@hindsight/render/screen';

/** A finding for a ticket or a channel: claim, steps, proof, where it came from. */
export function findingAsMarkdown({ level, title, explanation, advice, evidence }: Finding, link: string): string {
  const steps = advice ? adviceSteps(advice).map((step, index) => `${index + 1}. ${step}`) : [];
  const proof = evidence.map((one) =>
    one.kind === 'metric'
      ? `- ${measureOf(one)}`
      : `- ${placeOf(one)}: \`${visible(one.text ?? '').replaceAll('`', "'")}\``,
  );
  return [`**${LEVEL_WORD[level]}: ${title}**`, explanation, steps.join('\n'), proof.join('\n'), link]
    .filter((part) => part !== '')
    .join('\n\n');
}
