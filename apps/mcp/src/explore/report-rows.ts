import { type Block, type Cell, type ChartClock, formatQuantity, type Quantity, type Section } from '@hindsight/model';
import type { JsonValue, Members } from '../upstream/json-value.ts';

const MAX_POINTS = 5;

const isQuantity = (value: unknown): value is Quantity =>
  typeof value === 'object' && value !== null && 'value' in value && 'unit' in value;

/** Writes a cell as a person reads it. */
function formatCell(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  return isQuantity(cell) ? formatQuantity(cell) : cell.text;
}

/** Reads the lines and the object that the cells of a row link to: what the next call takes. */
function readLinks(cells: readonly Cell[]): Members {
  const linked = cells.find((cell) => typeof cell === 'object' && 'lines' in cell);
  const object = cells.find((cell) => typeof cell === 'object' && 'object' in cell);
  return {
    ...(typeof linked === 'object' &&
      'lines' in linked && {
        fromLine: linked.lines.first,
        toLine: linked.lines.last,
        ...(linked.lines.file !== undefined && { file: linked.lines.file }),
      }),
    ...(typeof object === 'object' && 'object' in object && { objectId: object.object }),
  };
}

const readTable = ({ columns, rows }: Extract<Block, { kind: 'table' }>): readonly Members[] =>
  rows.map((cells) => ({
    ...Object.fromEntries(
      cells.flatMap((cell, index) => {
        const text = formatCell(cell);
        return text === '' ? [] : [[columns[index] || `column ${index + 1}`, text]];
      }),
    ),
    ...readLinks(cells),
  }));

/** Shows of a chart what a person sees at once: the extremes of each series. */
const readTimeline = ({ series, unit, clock }: Extract<Block, { kind: 'timeline' }>): readonly JsonValue[] =>
  series.map(({ name, x, y }) => {
    const order = y.map((value, index) => [value, index] as const).sort((a, b) => b[0] - a[0]);
    const show = ([value, index]: readonly [number, number]) =>
      `${formatQuantity({ value, unit })} at ${formatTime(x[index] ?? 0, clock)}`;
    return {
      series: name,
      points: y.length,
      highest: order.slice(0, MAX_POINTS).map(show),
      lowest: order.slice(-1).map(show),
    };
  });

/** Formats a time of the clock of a chart. */
export function formatTime(time: number, clock: ChartClock): string {
  if (clock === 'uptime') return `${(time / 1000).toFixed(3)}s`;
  const text = new Date(time).toISOString();
  return clock === 'wall' ? text : text.slice('yyyy-mm-ddT'.length, -1);
}

/** Reads the rows of one block of a report; findings have a tool of their own. */
export function readBlock(block: Block): readonly JsonValue[] {
  switch (block.kind) {
    case 'findings':
      return block.findings.map(({ id, level, title }) => ({ id, level, title }));
    case 'figures':
      return block.figures.map(({ label, value, note }) => ({
        figure: label,
        value: formatQuantity(value),
        ...(note !== undefined && { note }),
      }));
    case 'table':
      return readTable(block);
    case 'paragraph':
    case 'code':
      return block.text.split('\n');
    case 'timeline':
      return readTimeline(block);
    case 'bars':
      return block.bars.map(({ label, value }) => ({ label, value: formatQuantity({ value, unit: block.unit }) }));
    case 'tree':
      return block.nodes.map(
        ({ depth, label, value }) => `${'  '.repeat(depth)}${label} ${formatQuantity({ value, unit: block.unit })}`,
      );
    case 'forest':
      return readForest(block);
    case 'treemap':
      return block.groups.flatMap(({ label, parts }) =>
        parts.map((part) => ({
          group: label,
          part: part.label,
          value: formatQuantity({ value: part.value, unit: block.unit }),
        })),
      );
    case 'stacked-bars':
      return block.rows.map(({ label, parts }) => ({
        label,
        ...Object.fromEntries(parts.map(({ name, value }) => [name, formatQuantity({ value, unit: block.unit })])),
      }));
    case 'matrix':
      return block.groups.flatMap(({ title, rows }) =>
        rows.map(({ label, cells }) => ({
          group: title,
          [block.rowName]: label,
          cells: cells.map((cell) => cell?.text ?? '-'),
        })),
      );
    default:
      // What is drawn only is said in words by another block of the report.
      return [];
  }
}

function readForest({ trees, cycles }: Extract<Block, { kind: 'forest' }>): readonly JsonValue[] {
  return [
    ...cycles.map(({ members }) => ({
      deadlock: members.map(({ label, does, holds = '' }) => `${label} ${does} ${holds}`.trim()),
    })),
    ...trees.map(({ root, victims }) => ({
      blocker: root.label,
      does: root.does,
      ...(root.holds !== undefined && { holds: root.holds }),
      waiting: victims.length,
      victims: victims.map(({ label }) => label),
    })),
  ];
}

/** Reads all rows of a section; those of a section with several blocks name theirs. */
export function readSection({ blocks }: Section): readonly JsonValue[] {
  return blocks.flatMap((block) => {
    const title = 'title' in block && blocks.length > 1 ? block.title : undefined;
    const rows = readBlock(block);
    return title === undefined || rows.length === 0 ? rows : [`[${title}]`, ...rows];
  });
}
