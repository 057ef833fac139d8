import { ToolError } from '../tool-error.ts';
import type { Call, Tool } from '../tools/tool.ts';
import type { Members } from '../upstream/json-value.ts';
import { ANSWER_SCHEMA, composeAnswer } from './answer.ts';
import { hasValue } from './pick-rows.ts';
import { findToken } from './query-service.ts';
import { readSection } from './report-rows.ts';
import { loadReport } from './summary.ts';

const DEFAULT_ROWS = 30;
const MAX_SECTIONS = 200;

async function read(call: Call): Promise<Members> {
  const { section: requested, filter, limit, offset = '0' } = call.given;
  const token = await findToken(call);
  const { sections } = (await loadReport(call, token)).report;
  if (requested === undefined) {
    const rows = sections.slice(0, MAX_SECTIONS).map((section) => ({
      section: section.id,
      title: section.title,
      ...(section.summary !== undefined && { summary: section.summary }),
      rows: readSection(section).length,
    }));
    return composeAnswer({
      head: { analysis: token },
      rows,
      isSized: limit !== undefined,
      next: [{ tool: 'reportSection', arguments: { analysis: token, section: '…' }, for: 'the rows of a section' }],
    });
  }
  const section = sections.find(({ id, title }) => id === requested || title.toLowerCase() === requested.toLowerCase());
  if (!section) {
    const known = sections
      .map(({ id }) => id)
      .join(', ')
      .slice(0, 1000);
    throw new ToolError(`There is no section "${requested.slice(0, 60)}"; there are ${known}.`);
  }
  const rows = readSection(section).filter((row) => filter === undefined || hasValue(row, filter));
  const from = Number(offset);
  const to = from + Number(limit ?? DEFAULT_ROWS);
  return composeAnswer({
    head: { analysis: token, section: section.id, title: section.title },
    rows: rows.slice(from, to),
    total: rows.length,
    offset: from,
    isSized: limit !== undefined,
    next:
      to < rows.length
        ? [
            {
              tool: 'reportSection',
              arguments: { analysis: token, section: section.id, offset: to },
              for: 'the rows after these',
            },
          ]
        : [],
  });
}

export const reportSectionTool: Tool = {
  name: 'reportSection',
  title: 'Tables of a report',
  description:
    'Answers with any table or chart of a report: settings, flags, percentiles, phases, class loaders, waste, timeline and others. Without section it lists the sections.',
  inputs: {
    analysis: { type: 'string', description: 'Id of the analysis.' },
    section: { type: 'string', description: 'Id of the section.' },
    filter: { type: 'string', description: 'Only rows that contain this text, any case.' },
    limit: {
      type: 'integer',
      description: `Maximum number of rows. Default ${DEFAULT_ROWS}, shortened to about 2,000 tokens.`,
    },
    offset: { type: 'integer', description: 'Number of rows to skip.' },
  },
  required: ['analysis'],
  readOnly: true,
  outputSchema: ANSWER_SCHEMA,
  run: read,
};
