import type { Finding } from '@hindsight/model';
import {
  escapeControls,
  formatLineRange,
  formatMetric,
  LEVEL_WORD,
  selectUniqueMetrics,
  splitAdvice,
} from '@hindsight/render/browser';

/** Formats a finding for a ticket or a channel: claim, steps, evidence, address. */
export function writeFinding({ level, title, explanation, advice, evidence }: Finding, link: string): string {
  const steps = advice ? splitAdvice(advice).map((step, index) => `${index + 1}. ${step}`) : [];
  const measures = selectUniqueMetrics(evidence).map((one) => `- ${formatMetric(one)}`);
  const quotes = evidence
    .filter((one) => one.kind === 'lines')
    .map((one) => `- ${formatLineRange(one)}: \`${escapeControls(one.text ?? '').replaceAll('`', "'")}\``);
  const proof = [...measures, ...quotes];
  return [`**${LEVEL_WORD[level]}: ${title}**`, explanation, steps.join('\n'), proof.join('\n'), link]
    .filter((part) => part !== '')
    .join('\n\n');
}
