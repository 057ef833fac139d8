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
  type Section,
  type Table,
  type Timeline,
  type Tree,
  type Treemap,
} from '@hindsight/model';
import { formatFacts, type ReportContext } from './context.ts';
import { formatPath, formatQuote } from './proof-text.ts';
import {
  DESCRIBED_ABOVE,
  describeOrigin,
  escapeControls,
  findGeneralSentence,
  findSummary,
  formatCell,
  formatConfidence,
  formatLineRange,
  formatMetric,
  isNumeric,
  listFindings,
  listOwnSteps,
  listRepeatedFindings,
  selectUniqueMetrics,
} from './report-text.ts';
import {
  buildOutline,
  formatRemainder,
  listOutlinedBlocks,
  MAX_MARKS_OF_A_KIND,
  type Outline,
} from './shapes/outline.ts';
import { type TruncatedTable, toMatrixTable, toStackedTable } from './shapes/tables.ts';
import { formatCardKind, formatProof, formatStepPlace } from './story-text.ts';
import { LEVEL_WORD } from './tokens.ts';
import { describeVerdict } from './verdict-text.ts';

/** Escapes everything that Markdown would read as markup; for names that come from a file. */
const escapeName = (text: string): string =>
  escapeControls(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>|#~&]/g, '\\$&');

/** Escapes our own sentences; text in backquotes stays as it is, provided that every backquote has its partner. */
function escapeMarkdown(text: string): string {
  const parts = text.split('`');
  if (parts.length % 2 === 0) return escapeName(text);
  return parts.map((part, index) => (index % 2 === 1 ? escapeControls(part) : escapeProse(part))).join('`');
}

const escapeProse = (text: string): string => escapeControls(text).replace(/[\\*_[\]<>|#]/g, '\\$&');

function writeFence(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}\n${escapeControls(text)}\n${ticks}`;
}

/** Writes one of several findings; of a repeated one the proof alone. */
function writeFinding(finding: Finding, all: readonly Finding[], isRepeated = false): string {
  const { id, level, title, explanation, confidence, evidence } = finding;
  const general = findGeneralSentence(finding);
  const origin = describeOrigin(finding, all);
  const measures = selectUniqueMetrics(evidence).map((one) => `- ${escapeMarkdown(formatMetric(one))}`);
  const quotes = evidence.flatMap((one) =>
    one.kind === 'lines' ? [`${formatLineRange(one)}:\n${writeFence(formatQuote(one))}`] : [],
  );
  const paths = evidence.flatMap((one) => (one.kind === 'path' ? [`- ${escapeMarkdown(formatPath(one))}`] : []));
  const steps = listOwnSteps(finding, all).map((step, index) => `${index + 1}. ${escapeMarkdown(step)}`);
  const description = isRepeated
    ? [DESCRIBED_ABOVE]
    : [
        origin ? escapeMarkdown(origin) : '',
        escapeMarkdown(explanation),
        general ? `*Diagnosis:* ${escapeMarkdown(general)}.` : '',
        steps.join('\n'),
      ];
  return [
    `### ${LEVEL_WORD[level]}: ${escapeMarkdown(title)}`,
    ...description,
    [...measures, ...paths].join('\n'),
    quotes.join('\n\n'),
    `\`${id}\`, confidence ${confidence}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Proof belongs to the item of its step, so that the numbers go on after it. */
const indent = (text: string): string => text.replaceAll(/^/gm, '   ');

function writeChain({ title, steps }: Chain): string {
  const items = steps.map((step, index) => {
    const place = escapeName(formatStepPlace(step));
    const proof =
      step.proof.kind === 'lines' ? writeFence(formatProof(step.proof)) : escapeName(formatProof(step.proof));
    return `${index + 1}. **${step.role}** (${place}): ${escapeMarkdown(step.text)}\n\n${indent(proof)}`;
  });
  return [`**${escapeMarkdown(title)}**`, ...items].join('\n\n');
}

function writeCards({ title, cards }: Cards): string {
  const items = cards.map(
    (card) => `- **${escapeName(card.name)}** (${escapeName(formatCardKind(card))}): ${escapeMarkdown(card.text)}`,
  );
  return [...(title ? [`**${escapeMarkdown(title)}**`, ''] : []), ...items].join('\n');
}

function writeTable({ title, columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const align = columns.map((_, column) => (rows.some((row) => isNumeric(row[column])) ? '---:' : '---'));
  const body = rows.map((row) => line(row.map((cell) => escapeName(formatCell(cell)))));
  return [
    ...(title ? [`**${escapeMarkdown(title)}**`, ''] : []),
    line(columns.map(escapeName)),
    line(align),
    ...body,
  ].join('\n');
}

/** A ticket shows the top of a picture; the report has all of it. */
const MAX_ROWS = 60;

const NOTHING: Outline = { rows: [], left: 0 };

function writeOutline(title: string, { rows, left }: Outline): string {
  const items = rows.map(
    ({ depth, label, figures }) =>
      `${'  '.repeat(depth)}- ${escapeName(label)}${figures ? ` (${escapeName(figures)})` : ''}`,
  );
  return [`**${escapeMarkdown(title)}**`, '', ...items, ...(left > 0 ? ['', formatRemainder(left)] : [])].join('\n');
}

const list = (block: Tree | FlameGraph | Forest | Treemap | Lanes | Timeline): string =>
  writeOutline(block.title, buildOutline(block, MAX_ROWS, MAX_MARKS_OF_A_KIND) ?? NOTHING);

function cutMarkdown({ table, left }: TruncatedTable): string {
  return [writeTable(table), ...(left > 0 ? ['', formatRemainder(left)] : [])].join('\n');
}

const createRenderer = (repeated: ReadonlySet<Finding>): Renderer<string> => ({
  paragraph: ({ text }) => escapeMarkdown(text),
  findings: ({ findings }) =>
    findings.length === 0
      ? 'Nothing to report.'
      : listByStory(findings)
          .map((finding) => writeFinding(finding, findings, repeated.has(finding)))
          .join('\n\n'),
  figures: ({ figures }) =>
    figures
      .map(
        ({ label, value, note }) =>
          `- **${label}**: ${formatQuantity(value)}${note ? ` (${escapeMarkdown(note)})` : ''}`,
      )
      .join('\n'),
  code: ({ title, text }) => `${title ? `**${escapeMarkdown(title)}**\n\n` : ''}${writeFence(text)}`,
  chain: writeChain,
  cards: writeCards,
  table: writeTable,
  timeline: (block) => (block.marks?.length ? list(block) : ''),
  lanes: list,
  bars: ({ title, bars, unit }) =>
    [
      `**${escapeMarkdown(title)}**`,
      '',
      ...bars.map(({ label, value }) => `- ${escapeMarkdown(label)}: ${formatQuantity({ value, unit })}`),
    ].join('\n'),
  'stacked-bars': (block) => cutMarkdown(toStackedTable(block, MAX_ROWS)),
  tree: list,
  'flame-graph': list,
  matrix: (block) => cutMarkdown(toMatrixTable(block, MAX_ROWS)),
  forest: list,
  treemap: list,
});

/** The sections that say of what the report is: the JVM, its settings, and the files that were read. */
const isAboutInput = ({ id }: Section): boolean => /^(?:input|jvm|settings)$/.test(id);

/**
 * Renders the body of a ticket: the case, each problem with its proof and what to change, and the versions. Notes, charts and tables
 * are in the report.
 */
export function renderIssue(report: Report, context: ReportContext): string {
  const { sentence } = report.verdict;
  const detail = describeVerdict(report);
  const problems = listByStory(listFindings(report)).filter(({ level }) => level !== 'INFO');
  const about = report.sections.filter(isAboutInput).flatMap(({ blocks }) => blocks);
  const input = about.flatMap((block) => (block.kind === 'table' ? [writeTable(block)] : []));
  const text = [
    `# ${escapeMarkdown(sentence)}`,
    ...(detail ? [escapeMarkdown(detail)] : []),
    ...(problems.length > 0 ? problems.map((finding) => writeFinding(finding, problems)) : ['No problem was found.']),
    '## Versions',
    `${escapeMarkdown(report.title)}, ${escapeName(context.fileName)} · ${escapeMarkdown(formatFacts(context))} · Hindsight ${context.version}`,
    ...input,
  ].join('\n\n');
  return `${escapeControls(text)}\n`;
}

/** Renders a report for a chat, a ticket or a job summary; charts over time are left out. */
export function renderMarkdown(report: Report, context: ReportContext): string {
  const renderer = createRenderer(listRepeatedFindings(report));
  const sections = report.sections.flatMap((section) => {
    const { title } = section;
    const summary = findSummary(section);
    if (summary !== undefined) return [`**${title}**: ${escapeMarkdown(summary)}`];
    const drawn = listOutlinedBlocks(section)
      .map((block) => renderBlock(renderer, block))
      .filter(Boolean);
    return drawn.length === 0 ? [] : [`## ${title}\n\n${drawn.join('\n\n')}`];
  });
  const { level, sentence, confidence } = report.verdict;
  const detail = describeVerdict(report);
  const text = [
    `# ${report.title}: ${escapeMarkdown(context.fileName)}`,
    `**${LEVEL_WORD[level]}${confidence ? ` (${formatConfidence(confidence)})` : ''}.** ${escapeMarkdown(sentence)}`,
    ...(detail ? [escapeMarkdown(detail)] : []),
    escapeMarkdown(formatFacts(context)),
    ...sections,
  ].join('\n\n');
  return `${escapeControls(text)}\n`;
}
