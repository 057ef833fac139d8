import {
  type Finding,
  formatQuantity,
  type Matrix,
  type Renderer,
  type Report,
  renderBlock,
  type Table,
} from '@hindsight/model';
import type { ReportContext } from './context.ts';
import { flameOutline, forestOutline, leftText, type Outline, treemapOutline, treeOutline } from './shapes/outline.ts';
import { matrixTable, stackedTable } from './shapes/tables.ts';
import { LEVEL_WORD } from './tokens.ts';
import { adviceSteps, cellText, isNumeric, measureOf, placeOf, visible } from './words.ts';

const WIDTH = 96;
const PLAIN = /`/g;

function wrap(text: string, indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of visible(text.replace(PLAIN, '')).split(/\s+/)) {
    if (line && line.length + word.length + 1 > WIDTH - indent.length) {
      lines.push(indent + line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  if (line) lines.push(indent + line);
  return lines.join('\n');
}

const clip = (text: string, width: number): string => (text.length > width ? `${text.slice(0, width - 1)}…` : text);

function findingText({ id, level, title, explanation, advice, evidence }: Finding): string {
  const steps = advice ? adviceSteps(advice).map((step) => wrap(step, '    > ')) : [];
  const proofs = evidence.map((one) =>
    one.kind === 'metric'
      ? `    ${visible(measureOf(one))}`
      : clip(`    ${placeOf(one)}: ${visible(one.text?.split('\n')[0] ?? '')}`, WIDTH),
  );
  return [
    `${LEVEL_WORD[level].toUpperCase()}  ${visible(title.replace(PLAIN, ''))}  [${id}]`,
    wrap(explanation, '    '),
    ...steps,
    ...proofs,
  ].join('\n');
}

function tableText({ title, columns, rows }: Table): string {
  const all = [columns, ...rows.map((row) => row.map((cell) => clip(visible(cellText(cell)), 60)))];
  const width = columns.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const right = columns.map((_, column) => rows.some((row) => isNumeric(row[column])));
  const line = (row: readonly string[]) =>
    `  ${row.map((cell, column) => (right[column] ? cell.padStart(width[column] ?? 0) : cell.padEnd(width[column] ?? 0))).join('  ')}`.trimEnd();
  return [...(title ? [title] : []), ...all.map(line)].join('\n');
}

/** A terminal shows the top of a shape; who wants all of it opens the report. */
const MOST_ROWS = 40;

function outlineText(title: string, { rows, left }: Outline): string {
  const lines = rows.map(({ depth, label, figures }) => {
    const begin = `  ${'  '.repeat(depth)}${visible(label)}`;
    const room = WIDTH - figures.length - 2;
    return figures ? `${clip(begin, room).padEnd(room)}  ${visible(figures)}` : clip(begin, WIDTH);
  });
  return [visible(title), ...lines, ...(left > 0 ? [`  ${leftText(left)}`] : [])].join('\n');
}

function matrixText(matrix: Matrix): string {
  const { table, left } = matrixTable(matrix, MOST_ROWS);
  return [tableText(table), ...(left > 0 ? [`  ${leftText(left)}`] : [])].join('\n');
}

const renderer: Renderer<string> = {
  paragraph: ({ text }) => wrap(text, ''),
  findings: ({ findings }) => (findings.length === 0 ? 'Nothing to report.' : findings.map(findingText).join('\n\n')),
  figures: ({ figures }) =>
    figures
      .map(
        ({ label, value, note }) =>
          `  ${label.padEnd(24)} ${formatQuantity(value)}${note ? `  (${visible(note)})` : ''}`,
      )
      .join('\n'),
  code: ({ title, text }) => `${title ? `${title}\n` : ''}${wrap(text, '  ')}`,
  table: tableText,
  timeline: () => '',
  bars: () => '',
  'stacked-bars': (block) => tableText(stackedTable(block)),
  tree: (block) => outlineText(block.title, treeOutline(block, MOST_ROWS)),
  'flame-graph': (block) => outlineText(block.title, flameOutline(block, MOST_ROWS)),
  matrix: matrixText,
  forest: (block) => outlineText(block.title, forestOutline(block, MOST_ROWS)),
  treemap: (block) => outlineText(block.title, treemapOutline(block, MOST_ROWS)),
};

/** The report for a terminal: verdict, figures, findings, tables; charts are left out. */
export function renderText(report: Report, { fileName }: ReportContext): string {
  const sections = report.sections.flatMap(({ title, blocks }) => {
    const drawn = blocks.map((block) => renderBlock(renderer, block)).filter(Boolean);
    return drawn.length === 0 ? [] : [`${title}\n${'-'.repeat(title.length)}\n${drawn.join('\n\n')}`];
  });
  const { level, sentence } = report.verdict;
  return `${[`${report.title}: ${visible(fileName)}`, wrap(`${LEVEL_WORD[level]}. ${sentence}`, ''), ...sections].join('\n\n')}\n`;
}
