import {
  type Cards,
  type Chain,
  type Figure,
  type Finding,
  formatQuantity,
  listByStory,
  type Renderer,
  type Report,
  renderBlock,
  type Section,
} from '@hindsight/model';
import type { ReportContext } from '../context.ts';
import { escapeControls, findSummary, formatConfidence, listFindings, listRepeatedFindings } from '../report-text.ts';
import {
  buildOutline,
  formatRemainder,
  listOutlinedBlocks,
  MAX_MARKS_OF_A_KIND,
  type Outline,
  type OutlineRow,
} from '../shapes/outline.ts';
import { type TruncatedTable, toMatrixTable, toStackedTable } from '../shapes/tables.ts';
import { formatCardKind, formatProof, formatStepPlace } from '../story-text.ts';
import { LEVEL_WORD } from '../tokens.ts';
import { describeVerdict } from '../verdict-text.ts';
import { formatFinding, formatFindingBriefly } from './finding.ts';
import { clip, indentLines, wrap } from './lines.ts';
import { formatTable } from './table.ts';

export interface TextOptions {
  /** Columns of the terminal; 96 when they are unknown. */
  readonly width?: number;
  /** Only the verdict, the key figures, and a finding with its first step of advice. */
  readonly brief?: boolean;
}

const DEFAULT_WIDTH = 96;
/** In a narrower terminal even the lines of prose would be torn. */
const MIN_WIDTH = 40;

/** A terminal shows the top of a picture; the report has all of it. */
const MAX_ROWS = 40;
const MAX_INDENT = 20;
/** Longer names are truncated. */
const MAX_NAME_CHARACTERS = 240;

const NOTHING: Outline = { rows: [], left: 0 };

function formatChain({ title, steps }: Chain, width: number): string {
  const items = steps.flatMap((step, index) => [
    wrap(`${index + 1}. ${step.role} (${formatStepPlace(step)}): ${step.text}`, '  ', width),
    clip(`     ${escapeControls(formatProof(step.proof).split('\n')[0] ?? '')}`, width),
  ]);
  return [wrap(title, '', width), ...items].join('\n');
}

const formatCards = ({ title, cards }: Cards, width: number): string =>
  [
    ...(title ? [wrap(title, '', width)] : []),
    ...cards.map((card) => wrap(`${card.name} (${formatCardKind(card)}): ${card.text}`, '  ', width)),
  ].join('\n');

const LABEL_COLUMNS = 24;
const NOTE_INDENT = ' '.repeat(LABEL_COLUMNS + 3);

/** A note that does not fit beside its figure stands below it. */
function formatFigure({ label, value, note }: Figure, width: number): string {
  const figure = `  ${label.padEnd(LABEL_COLUMNS)} ${formatQuantity(value)}`;
  if (!note) return figure;
  const line = `${figure}  (${escapeControls(note)})`;
  return line.length <= width ? line : `${figure}\n${wrap(`(${note})`, NOTE_INDENT, width)}`;
}

const formatFigures = (figures: readonly Figure[], width: number): string =>
  figures.map((figure) => formatFigure(figure, width)).join('\n');

function formatRow({ depth, label, figures }: OutlineRow, width: number): string {
  const indent = '  '.repeat(Math.min(depth, MAX_INDENT) + 1);
  const name = clip(escapeControls(label), MAX_NAME_CHARACTERS);
  const available = width - indent.length - figures.length - 2;
  if (name.length <= available)
    return `${indent}${figures ? `${name.padEnd(available)}  ${escapeControls(figures)}` : name}`;
  return wrap(figures ? `${name} (${figures})` : name, indent, width);
}

function formatOutline(title: string, { rows, left }: Outline, width: number): string {
  const lines = rows.map((row) => formatRow(row, width));
  return [escapeControls(title), ...lines, ...(left > 0 ? [`  ${formatRemainder(left)}`] : [])].join('\n');
}

const formatTruncated = ({ table, left }: TruncatedTable, width: number): string =>
  [formatTable(table, width), ...(left > 0 ? [`  ${formatRemainder(left)}`] : [])].join('\n');

function createRenderer(width: number, repeated: ReadonlySet<Finding>): Renderer<string> {
  const list = (block: Parameters<typeof buildOutline>[0] & { readonly title: string }): string =>
    formatOutline(block.title, buildOutline(block, MAX_ROWS, MAX_MARKS_OF_A_KIND) ?? NOTHING, width);
  return {
    paragraph: ({ text }) => wrap(text, '', width),
    findings: ({ findings }) =>
      findings.length === 0
        ? 'Nothing to report.'
        : listByStory(findings)
            .map((finding) => formatFinding(finding, findings, width, repeated.has(finding)))
            .join('\n\n'),
    figures: ({ figures }) => formatFigures(figures, width),
    code: ({ title, text }) => `${title ? `${title}\n` : ''}${indentLines(text, '  ')}`,
    chain: (block) => formatChain(block, width),
    cards: (block) => formatCards(block, width),
    table: (block) => formatTable(block, width),
    timeline: (block) => (block.marks?.length ? list(block) : ''),
    lanes: list,
    bars: () => '',
    'stacked-bars': (block) => formatTruncated(toStackedTable(block, MAX_ROWS), width),
    tree: list,
    'flame-graph': list,
    matrix: (block) => formatTruncated(toMatrixTable(block, MAX_ROWS), width),
    forest: list,
    treemap: list,
  };
}

function formatSection(section: Section, renderer: Renderer<string>, width: number): string[] {
  const { title } = section;
  const summary = findSummary(section);
  if (summary !== undefined) return [wrap(`${title}: ${summary}`, '', width)];
  const drawn = listOutlinedBlocks(section)
    .map((block) => renderBlock(renderer, block))
    .filter(Boolean);
  return drawn.length === 0 ? [] : [`${title}\n${'-'.repeat(title.length)}\n${drawn.join('\n\n')}`];
}

/** The first key figures of the report and its findings, each with the step that comes first. */
function formatBriefly(report: Report, width: number): string[] {
  const figures = report.sections.flatMap(({ blocks }) => blocks).find((block) => block.kind === 'figures');
  const findings = listByStory(listFindings(report)).map((finding) => formatFindingBriefly(finding, width));
  return [
    ...(figures ? [formatFigures(figures.figures, width)] : []),
    ...(findings.length > 0 ? [findings.join('\n')] : []),
  ];
}

/** Renders a report for a terminal: verdict, figures, findings, tables; charts are left out. */
export function renderText(
  report: Report,
  { fileName }: Pick<ReportContext, 'fileName'>,
  { width: columns = DEFAULT_WIDTH, brief = false }: TextOptions = {},
): string {
  const width = Math.max(MIN_WIDTH, columns);
  const { level, sentence, confidence } = report.verdict;
  // Findings that are told briefly do not repeat what the verdict says.
  const detail = brief ? report.verdict.detail : describeVerdict(report);
  const sure = confidence ? ` (${formatConfidence(confidence)})` : '';
  const verdict = [`${LEVEL_WORD[level]}${sure}. ${sentence}`, ...(detail ? [detail] : [])];
  const renderer = createRenderer(width, listRepeatedFindings(report));
  const content = brief
    ? formatBriefly(report, width)
    : report.sections.flatMap((section) => formatSection(section, renderer, width));
  const paragraphs = verdict.map((text) => wrap(text, '', width));
  // Every part may have words of the artifact; those of the widths above are escaped before they are measured.
  return escapeControls(`${[`${report.title}: ${fileName}`, ...paragraphs, ...content].join('\n\n')}\n`);
}
