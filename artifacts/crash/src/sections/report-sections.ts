import { formatCount, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { linkLine, type SectionWriter } from './report-input.ts';

const MAX_ROWS = 200;

/** Writes the sections of the report, to which a reader goes for what no rule reads. */
export const writeReportSections: SectionWriter = ({ analysis: { report } }) => {
  if (report.sections.length === 0) return undefined;
  return {
    id: 'sections',
    title: 'The report, section by section',
    summary: `${pluralize(report.sections.length, 'section')}, lines ${formatCount(report.firstLine)} to ${formatCount(report.lastLine)}`,
    blocks: [
      {
        kind: 'table',
        columns: ['Section', 'Line', 'Lines'],
        rows: report.sections
          .slice(0, MAX_ROWS)
          .map(({ name, line, lines }) => [linkLine(name, line), String(line), count(lines)]),
      },
    ],
  };
};
