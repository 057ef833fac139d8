import type { ReportData } from '@hindsight/api';
import { findingsOf, LEVEL_WORD, visible } from '@hindsight/render/screen';
import { findingAsMarkdown } from '../blocks/finding-markdown.ts';

/** Verdict and findings for a ticket or a channel; the address leads back to the report. */
export function summaryOf({ report, fileName }: Pick<ReportData, 'report' | 'fileName'>, address: string): string {
  const { level, sentence } = report.verdict;
  const findings = findingsOf(report).map((finding) => findingAsMarkdown(finding, `${address}#f-${finding.id}`));
  const head = [`# ${visible(report.title)}: ${visible(fileName)}`, `**${LEVEL_WORD[level]}.** ${sentence}`, address];
  return `${[...head, ...findings].join('\n\n')}\n`;
}
