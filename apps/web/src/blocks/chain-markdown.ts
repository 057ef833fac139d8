import type { Chain } from '@hindsight/model';
import { escapeControls, formatStepPlace, splitAdvice } from '@hindsight/render/browser';

/** Formats a chain for the channel of an incident: the case, its steps with their files, what to do first, the address. */
export function writeChain({ title, steps, advice }: Chain, link: string): string {
  const [first] = advice ? splitAdvice(advice) : [];
  const items = steps.map((step, index) => `${index + 1}. **${step.role}:** ${step.text} (${formatStepPlace(step)})`);
  const parts = [
    `**${title}**`,
    items.join('\n'),
    ...(first ? [`**Do first:** ${first}`] : []),
    ...(link ? [link] : []),
  ];
  return escapeControls(parts.join('\n\n'));
}
