import type { Finding } from '@hindsight/model';
import { adviceSteps, LEVEL_WORD, measureOf, metricsOf, placeOf, visible } from '@hindsight/render/screen';

/** A finding for a ticket or a channel: claim, steps, proof, where it came from. */
export function findingAsMarkdown({ level, title, explanation, advice, evidence }: Finding, link: string): string {
  const steps = advice ? adviceSteps(advice).map((step, index) => `${index + 1}. ${step}`) : [];
  const measures = metricsOf(evidence).map((one) => `- ${measureOf(one)}`);
  const quotes = evidence
    .filter((one) => one.kind === 'lines')
    .map((one) => `- ${placeOf(one)}: \`${visible(one.text ?? '').replaceAll('`', "'")}\``);
  const proof = [...measures, ...quotes];
  return [`**${LEVEL_WORD[level]}: ${title}**`, explanation, steps.join('\n'), proof.join('\n'), link]
    .filter((part) => part !== '')
    .join('\n\n');
}
