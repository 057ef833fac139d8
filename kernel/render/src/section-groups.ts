// Which sections of a report are in sight at first: those that prove or explain; the others are a line with a figure.
import { type Block, formatQuantity, groupDigits, type Report, type Section, type Table } from '@hindsight/model';
import { formatCell, isNumeric, isTrend } from './report-text.ts';

/** A section with the sections of the report within it: that of one artifact of several. */
export interface SectionGroup {
  readonly section: Section;
  readonly parts: readonly Section[];
  /** The line to which the section is folded at first; absent for a section that is open. */
  readonly line?: string;
}

/** Blocks that are read as a picture of the case, or that hold findings. */
const OPEN_KINDS: ReadonlySet<string> = new Set([
  'findings',
  'matrix',
  'forest',
  'treemap',
  'lanes',
  'stacked-bars',
  'chain',
  'cards',
]);
/** So many sections of charts over time are in sight; further ones are details of them. */
const OPEN_TIMELINES = 2;
/** A short table of sentences is text. */
const MAX_PROSE_ROWS = 6;
const PROSE_WORDS = 8;
const MAX_LINE_CHARACTERS = 110;

/** Groups sections by the one that they are part of, each with the line to which it is folded. */
export function groupSections(report: Report): readonly SectionGroup[] {
  const { sections } = report;
  const ids = new Set(sections.map(({ id }) => id));
  const isPart = ({ within }: Section): boolean => within !== undefined && ids.has(within);
  const partsById = Map.groupBy(sections.filter(isPart), ({ within }) => within);
  let timelines = 0;
  return sections
    .filter((section) => !isPart(section))
    .map((section) => {
      const parts = partsById.get(section.id) ?? [];
      const isTimed = section.blocks.some(({ kind }) => kind === 'timeline');
      if (isTimed) timelines++;
      const isOpen = isOpenSection(section, report) || (isTimed && timelines <= OPEN_TIMELINES);
      const line = section.summary ?? (isOpen && parts.length === 0 ? undefined : describeSection(section));
      return line === undefined ? { section, parts } : { section, parts, line };
    });
}

function isOpenSection({ blocks, open }: Section, { verdict }: Report): boolean {
  return (
    open === true ||
    blocks.some((block) => OPEN_KINDS.has(block.kind) || ('id' in block && block.id === verdict.chart)) ||
    blocks.every(
      (block) => block.kind === 'paragraph' || block.kind === 'figures' || (block.kind === 'table' && isProse(block)),
    )
  );
}

const isProse = ({ rows }: Table): boolean =>
  rows.length <= MAX_PROSE_ROWS &&
  rows.some((row) => row.some((cell) => formatCell(cell).split(' ').length >= PROSE_WORDS));

/** Returns the main figure of a section: what its first block begins with. */
function describeSection({ blocks }: Section): string {
  for (const block of blocks) {
    const line = describeBlock(block);
    if (line !== '') return line.length > MAX_LINE_CHARACTERS ? `${line.slice(0, MAX_LINE_CHARACTERS - 1)}…` : line;
  }
  return '';
}

function describeBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'code':
      return block.title ?? block.text.split('\n')[0] ?? '';
    case 'bars': {
      const [first] = block.bars.toSorted((a, b) => b.value - a.value);
      return first ? `${first.label}: ${formatQuantity({ value: first.value, unit: block.unit })}` : '';
    }
    case 'table':
      return describeTable(block);
    case 'timeline': {
      const most = block.series.flatMap(({ y }) => [...y]).reduce((a, b) => Math.max(a, b), 0);
      return `${block.title}: up to ${formatQuantity({ value: most, unit: block.unit })}`;
    }
    default:
      return 'title' in block ? (block.title ?? '') : '';
  }
}

/** Formats the first row of a table by its name and its first figure, and how many more there are. */
function describeTable({ columns, rows }: Table): string {
  const [first] = rows;
  if (!first) return '';
  // A row of which the figure stands first is named by the text behind it.
  const nameAt = Math.max(
    first.findIndex((cell) => !isNumeric(cell) && !isTrend(cell) && formatCell(cell) !== ''),
    0,
  );
  const figureAt = first.findIndex((cell, index) => index !== nameAt && isNumeric(cell));
  const name = formatCell(first[nameAt] ?? '');
  const text = first.find((cell, index) => index > nameAt && !isTrend(cell) && formatCell(cell) !== '');
  const shown = figureAt < 0 ? text : first[figureAt];
  const label = figureAt < 0 || columns.length === 2 ? '' : nameFigure(columns[figureAt] ?? '');
  const head = shown === undefined ? name : `${name}: ${formatCell(shown)}${label}`;
  const isListOfFacts = columns.length === 2 && columns.every((column) => column === '');
  return rows.length === 1 || isListOfFacts ? head : `${head}, and ${groupDigits(rows.length - 1)} more`;
}

/** The column of a figure, unless it says no more than that it is a number. */
const nameFigure = (column: string): string => (/^(?:count|number|)$/i.test(column) ? '' : ` ${column.toLowerCase()}`);
