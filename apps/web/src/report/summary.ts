import type { ReportData } from '@hindsight/api';
import { escapeControls, LEVEL_WORD, listFindings } from '@hindsight/render/browser';
import { writeFinding } from '../blocks/finding-markdown.ts';

/** Formats verdict and findings for a ticket or a channel, with the address of the report unless it is empty. */
export function formatSummary({ report, fileName }: Pick<ReportData, 'report' | 'fileName'>, address: string): string {
  const { level, sentence } = report.verdict;
  const findings = listFindings(report).map((finding) =>
    writeFinding(finding, address && `${address}#f-${finding.id}`),
  );
  const head = [
    `# ${escapeControls(report.title)}: ${escapeControls(fileName)}`,
    `**${LEVEL_WORD[level]}.** ${sentence}`,
    ...(address ? [address] : []),
  ];
  return `${[...head, ...findings].join('\n\n')}\n`;
}
