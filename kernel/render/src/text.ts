import {
  type Cards,
  type Chain,
  type Finding,
  type FlameGraph,
  type Forest,
  formatQuantity,
  type Lanes,
  listByStory,
  type Renderer,
  type Report,
  renderBlock,
  type Table,
  type Timeline,
  type Tree,
  type Treemap,
} from '@hindsight/model';
import type { ReportContext } from './context.ts';
import { formatPath } from './proof-text.ts';
import {
  escapeControls,
  findSummary,
  formatCell,
  formatConfidence,
  formatLineRange,
  formatMetric,
  isNumeric,
  splitAdvice,
  uniqueMetrics,
} from './report-text.ts';
import { buildOutline, formatRemainder, type Outline, type OutlineRow } from './shapes/outline.ts';
import { type TruncatedTable, toMatrixTable, toStackedTable } from './shapes/tables.ts';
import { formatCardKind, formatProof, formatStepPlace } from './story-text.ts';
import { LEVEL_WORD } from './tokens.ts';

const WIDTH = 96;
const PLAIN = /`/g;

function wrap(text: string, indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of escapeControls(text.replace(PLAIN, '')).split(/\s+/)) {
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
  const steps = advice ? splitAdvice(advice).map((step) => wrap(step, '    > ')) : [];
  const measures = uniqueMetrics(evidence).map((one) => `    ${escapeControls(formatMetric(one))}`);
  const paths = evidence
    .filter((one) => one.kind === 'path')
    .map((one) => clip(`    ${escapeControls(formatPath(one))}`, WIDTH));
  const quotes = evidence
    .filter((one) => one.kind === 'lines')
    .map((one) => clip(`    ${formatLineRange(one)}: ${escapeControls(one.text?.split('\n')[0] ?? '')}`, WIDTH));
  return [
    `${LEVEL_WORD[level].toUpperCase()}  ${escapeControls(title.replace(PLAIN, ''))}  [${id}]`,
    wrap(explanation, '    '),
    ...steps,
    ...measures,
    ...paths,
    ...quotes,
  ].join('\n');
}

function chainText({ title, steps }: Chain): string {
  const items = steps.flatMap((step, index) => [
    wrap(`${index + 1}. ${step.role} (${formatStepPlace(step)}): ${step.text}`, '  '),
    clip(`     ${escapeControls(formatProof(step.proof).split('\n')[0] ?? '')}`, WIDTH),
  ]);
  return [wrap(title, ''), ...items].join('\n');
}

const cardsText = ({ title, cards }: Cards): string =>
  [
    ...(title ? [wrap(title, '')] : []),
    ...cards.map((card) => wrap(`${card.name} (${formatCardKind(card)}): ${card.text}`, '  ')),
  ].join('\n');

const MAX_CELL_CHARACTERS = 60;

function tableText({ title, columns, rows }: Table): string {
  const all = [
    columns.map((name) => clip(escapeControls(name), MAX_CELL_CHARACTERS)),
    ...rows.map((row) => row.map((cell) => clip(escapeControls(formatCell(cell)), MAX_CELL_CHARACTERS))),
  ];
  const width = columns.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const right = columns.map((_, column) => rows.some((row) => isNumeric(row[column])));
  const line = (row: readonly string[]) =>
    `  ${row.map((cell, column) => (right[column] ? cell.padStart(width[column] ?? 0) : cell.padEnd(width[column] ?? 0))).join('  ')}`.trimEnd();
  return [...(title ? [title] : []), ...all.map(line)].join('\n');
}

/** A terminal shows the top of a picture; the report has all of it. */
const MAX_ROWS = 40;
const MAX_INDENT = 20;

const NOTHING: Outline = { rows: [], left: 0 };

/** Longer names are truncated. */
const MAX_NAME_CHARACTERS = 240;

function rowText({ depth, label, figures }: OutlineRow): string {
  const indent = '  '.repeat(Math.min(depth, MAX_INDENT) + 1);
  const name = clip(escapeControls(label), MAX_NAME_CHARACTERS);
  const available = WIDTH - indent.length - figures.length - 2;
  if (name.length <= available)
    return `${indent}${figures ? `${name.padEnd(available)}  ${escapeControls(figures)}` : name}`;
  return wrap(figures ? `${name} (${figures})` : name, indent);
}

function outlineText(title: string, { rows, left }: Outline): string {
  return [escapeControls(title), ...rows.map(rowText), ...(left > 0 ? [`  ${formatRemainder(left)}`] : [])].join('\n');
}

const list = (block: Tree | FlameGraph | Forest | Treemap | Lanes | Timeline): string =>
  outlineText(block.title, buildOutline(block, MAX_ROWS) ?? NOTHING);

const cutText = ({ table, left }: TruncatedTable): string =>
  [tableText(table), ...(left > 0 ? [`  ${formatRemainder(left)}`] : [])].join('\n');

const renderer: Renderer<string> = {
  paragraph: ({ text }) => wrap(text, ''),
  findings: ({ findings }) =>
    findings.length === 0 ? 'Nothing to report.' : listByStory(findings).map(findingText).join('\n\n'),
  figures: ({ figures }) =>
    figures
      .map(
        ({ label, value, note }) =>
          `  ${label.padEnd(24)} ${formatQuantity(value)}${note ? `  (${escapeControls(note)})` : ''}`,
      )
      .join('\n'),
  code: ({ title, text }) => `${title ? `${title}\n` : ''}${wrap(text, '  ')}`,
  chain: chainText,
  cards: cardsText,
  table: tableText,
  timeline: (block) => (block.marks?.length ? list(block) : ''),
  lanes: list,
  bars: () => '',
  'stacked-bars': (block) => cutText(toStackedTable(block, MAX_ROWS)),
  tree: list,
  'flame-graph': list,
  matrix: (block) => cutText(toMatrixTable(block, MAX_ROWS)),
  forest: list,
  treemap: list,
};

/** Renders a report for a terminal: verdict, figures, findings, tables; charts are left out. */
export function renderText(report: Report, { fileName }: ReportContext): string {
  const sections = report.sections.flatMap((section) => {
    const { title, blocks } = section;
    const summary = findSummary(section);
    if (summary !== undefined) return [wrap(`${title}: ${summary}`, '')];
    const drawn = blocks.map((block) => renderBlock(renderer, block)).filter(Boolean);
    return drawn.length === 0 ? [] : [`${title}\n${'-'.repeat(title.length)}\n${drawn.join('\n\n')}`];
  });
  const { level, sentence, detail, confidence } = report.verdict;
  const sure = confidence ? ` (${formatConfidence(confidence)})` : '';
  const verdict = [`${LEVEL_WORD[level]}${sure}. ${sentence}`, ...(detail ? [detail] : [])];
  const paragraphs = verdict.map((text) => wrap(text, ''));
  return `${[`${report.title}: ${escapeControls(fileName)}`, ...paragraphs, ...sections].join('\n\n')}\n`;
}
