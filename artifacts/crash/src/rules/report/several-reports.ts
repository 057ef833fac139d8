import { chooseHeadline, formatCount } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { gather, quoteHeader, quoteLine } from '../support/evidence.ts';

export const severalReports = defineRule({
  id: 'several-reports',
  cause: 'event',
  title: 'The input has several crash reports',
  because:
    'The header of a crash report stands more than once in the input: a process that is restarted crashes again, or several files were joined.',
  check: (analysis) => {
    const { reportCount, otherReports } = analysis.report;
    if (reportCount < 2) return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(
        `${formatCount(reportCount)} crash reports in one input; the first whole one is analyzed`,
      ),
      explanation: `The input has ${formatCount(reportCount)} reports. All findings are about the first whole one; the others: ${
        otherReports
          .slice(0, 3)
          .map(({ summary, line }) => `${summary} (line ${line})`)
          .join('; ') || 'without details'
      }.`,
      advice: 'Compare the reports: the same frame each time is one cause, changing frames speak for damaged memory.',
      evidence: gather(analysis, quoteHeader(analysis), ...otherReports.slice(0, 4).map(({ line }) => quoteLine(line))),
    };
  },
});
