import {
  type Finding,
  formatQuantity,
  type Matrix,
  type Renderer,
  type Report,
  renderBlock,
  type Table,
} from '@hindsight/model';
import { describe, type ReportContext } from './context.ts';
import { flameOutline, forestOutline, leftText, type Outline, treemapOutline, treeOutline } from './shapes/outline.ts';
import { matrixTable, stackedTable } from './shapes/tables.ts';
import { LEVEL_WORD } from './tokens.ts';
import { adviceSteps, cellText, isNumeric, measureOf, placeOf } from './words.ts';

/** Neutralises what Markdown would read as markup; text in `code` stays as it is. */
const escapeMarkdown = (text: string): string =>
  text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\*_[\]<>|#]/g, '\\$&')))
    .join('`');

function fence(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}\n${text}\n${ticks}`;
}

function findingMarkdown({ id, level, title, explanation, advice, confidence, evidence }: Finding): string {
  const measures = evidence.flatMap((one) => (one.kind === 'metric' ? [`- ${escapeMarkdown(measureOf(one))}`] : []));
  const quotes = evidence.flatMap((one) =>
    one.kind === 'lines' ? [`${placeOf(one)}:\n${fence(one.text ?? '')}`] : [],
  );
  const steps = advice ? adviceSteps(advice).map((step, index) => `${index + 1}. ${escapeMarkdown(step)}`) : [];
  return [
    `### ${LEVEL_WORD[level]}: ${escapeMarkdown(title)}`,
    escapeMarkdown(explanation),
    steps.join('\n'),
    measures.join('\n'),
    quotes.join('\n\n'),
    `\`${id}\`, confidence ${confidence}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function tableMarkdown({ title, columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const align = columns.map((_, column) => (rows.some((row) => isNumeric(row[column])) ? '---:' : '---'));
  const body = rows.map((row) => line(row.map((cell) => escapeMarkdown(cellText(cell)))));
  return [
    ...(title ? [`**${escapeMarkdown(title)}**`, ''] : []),
    line(columns.map(escapeMarkdown)),
    line(align),
    ...body,
  ].join('\n');
}

/** A ticket shows the top of a shape; who wants all of it opens the report. */
const MOST_ROWS = 60;

function outlineMarkdown(title: string, { rows, left }: Outline): string {
  const items = rows.map(
    ({ depth, label, figures }) =>
      `${'  '.repeat(depth)}- ${escapeMarkdown(label)}${figures ? ` (${escapeMarkdown(figures)})` : ''}`,
  );
  return [`**${escapeMarkdown(title)}**`, '', ...items, ...(left > 0 ? ['', leftText(left)] : [])].join('\n');
}

function matrixMarkdown(matrix: Matrix): string {
  const { table, left } = matrixTable(matrix, MOST_ROWS);
  return [tableMarkdown(table), ...(left > 0 ? ['', leftText(left)] : [])].join('\n');
}

const renderer: Renderer<string> = {
  paragraph: ({ text }) => escapeMarkdown(text),
  findings: ({ findings }) =>
    findings.length === 0 ? 'Nothing to report.' : findings.map(findingMarkdown).join('\n\n'),
  figures: ({ figures }) =>
    figures
      .map(
        ({ label, value, note }) =>
          `- **${label}**: ${formatQuantity(value)}${note ? ` (${escapeMarkdown(note)})` : ''}`,
      )
      .join('\n'),
  code: ({ title, text }) => `${title ? `**${escapeMarkdown(title)}**\n\n` : ''}${fence(text)}`,
  table: tableMarkdown,
  timeline: () => '',
  bars: ({ title, bars, unit }) =>
    [
      `**${escapeMarkdown(title)}**`,
      '',
      ...bars.map(({ label, value }) => `- ${escapeMarkdown(label)}: ${formatQuantity({ value, unit })}`),
    ].join('\n'),
  'stacked-bars': (block) => tableMarkdown(stackedTable(block)),
  tree: (block) => outlineMarkdown(block.title, treeOutline(block, MOST_ROWS)),
  'flame-graph': (block) => outlineMarkdown(block.title, flameOutline(block, MOST_ROWS)),
  matrix: matrixMarkdown,
  forest: (block) => outlineMarkdown(block.title, forestOutline(block, MOST_ROWS)),
  treemap: (block) => outlineMarkdown(block.title, treemapOutline(block, MOST_ROWS)),
};

/** The report for a chat, a ticket or a job summary; charts over time are left out. */
export function renderMarkdown(report: Report, context: ReportContext): string {
  const sections = report.sections.flatMap(({ title, blocks }) => {
    const drawn = blocks.map((block) => renderBlock(renderer, block)).filter(Boolean);
    return drawn.length === 0 ? [] : [`## ${title}\n\n${drawn.join('\n\n')}`];
  });
  return `${[
    `# ${report.title}: ${escapeMarkdown(context.fileName)}`,
    `**${LEVEL_WORD[report.verdict.level]}.** ${escapeMarkdown(report.verdict.sentence)}`,
    escapeMarkdown(describe(context)),
    ...sections,
  ].join('\n\n')}\n`;
}
