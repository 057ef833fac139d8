// Shapes as indented lines: what is left of a picture where there are only words (terminal, Markdown), and its way onto paper.
import {
  type Block,
  type FlameGraph,
  type Forest,
  formatQuantity,
  type Lanes,
  type Mark,
  percent,
  type Timeline,
  type Tree,
  type Treemap,
  type TreeNode,
  type Unit,
} from '@hindsight/model';
import { clockText, markText } from '../words.ts';

export interface OutlineRow {
  readonly depth: number;
  readonly label: string;
  /** What stands at the right: `5.34 s · 99.2 %`; empty when there is nothing to say. */
  readonly figures: string;
}

export interface Outline {
  readonly rows: readonly OutlineRow[];
  /** Rows that were left out because there are too many, or because they are too small or too deep to matter. */
  readonly left: number;
}

/** A frame below this share of all is left out of a list: it is a hair in the picture. */
const FRAME_SHARE = 0.01;

export const shareText = (value: number, total: number): string =>
  total > 0 ? formatQuantity(percent((100 * value) / total)) : '–';

const figuresOf = (value: number, unit: Unit, total: number): string =>
  `${formatQuantity({ value, unit })} · ${shareText(value, total)}`;

function cut(nodes: readonly TreeNode[], kept: readonly TreeNode[], most: number, figures: Figures): Outline {
  const rows = kept.slice(0, most).map(({ depth, label, value }) => ({ depth, label, figures: figures(value) }));
  return { rows, left: nodes.length - rows.length };
}

type Figures = (value: number) => string;

/** The open part of a tree. */
const treeOutline = ({ nodes, openDepth, unit, total }: Tree, most: number): Outline =>
  cut(
    nodes,
    nodes.filter(({ depth }) => depth <= openDepth),
    most,
    (value) => figuresOf(value, unit, total),
  );

/** All roots together: what 100 % of a flame graph is. */
export const flameTotal = ({ frames }: FlameGraph): number =>
  frames.reduce((sum, { depth, value }) => (depth === 0 ? sum + value : sum), 0);

/** The frames that can be seen; a child is never wider than its parent, so no frame loses its caller. */
function flameOutline(graph: FlameGraph, most: number): Outline {
  const total = flameTotal(graph);
  const wide = graph.frames.filter(({ value }) => value >= total * FRAME_SHARE);
  return cut(graph.frames, wide, most, (value) => figuresOf(value, graph.unit, total));
}

const partsTotal = (parts: readonly { readonly value: number }[]): number =>
  parts.reduce((sum, { value }) => sum + value, 0);

export const treemapTotal = ({ groups }: Treemap): number =>
  groups.reduce((sum, { parts }) => sum + partsTotal(parts), 0);

/** Every group, each with its parts. */
function treemapOutline(map: Treemap, most: number): Outline {
  const total = treemapTotal(map);
  const all = map.groups.flatMap(({ label, parts }) => [
    { depth: 0, label, value: partsTotal(parts) },
    ...parts.map((part) => ({ depth: 1, label: part.label, value: part.value })),
  ]);
  return cut(all, all, most, (value) => figuresOf(value, map.unit, total));
}

export const waiters = (count: number): string =>
  count === 0 ? '' : `${formatQuantity({ value: count, unit: 'count' })} wait for it`;

const blockerLabel = ({ label, does, holds }: Forest['trees'][number]['root']): string =>
  `${label}: ${does}${holds ? `, holds ${holds}` : ''}`;

/** Root blockers with all that wait for them; cycles first, because they never end. */
function forestOutline({ trees, cycles }: Forest, most: number): Outline {
  const rings = cycles.flatMap(({ members }): OutlineRow[] => [
    { depth: 0, label: `Deadlock of ${members.length}`, figures: '' },
    ...members.map((member, index) => ({
      depth: 1,
      label: blockerLabel(member),
      figures: `waits for ${members[(index + 1) % members.length]?.label ?? ''}`,
    })),
  ]);
  const chains = trees.flatMap(({ root, victims }): OutlineRow[] => [
    { depth: 0, label: blockerLabel(root), figures: waiters(victims.length) },
    ...victims.map(({ depth, label, letter, victims: count }) => ({
      depth,
      label: `${letter} ${label}`,
      figures: waiters(count),
    })),
  ]);
  const all = [...rings, ...chains];
  return { rows: all.slice(0, most), left: Math.max(0, all.length - most) };
}

/** `… and 19,960 more`; empty when nothing was left out. */
export const leftText = (left: number): string =>
  left > 0 ? `… and ${formatQuantity({ value: left, unit: 'count' })} more` : '';

const markRow = (clock: Timeline['clock'], depth: number, mark: Mark): OutlineRow => ({
  depth,
  label: markText(mark),
  figures: clockText(clock, mark.from),
});

const first = (rows: readonly OutlineRow[], most: number): Outline => ({
  rows: rows.slice(0, most),
  left: Math.max(0, rows.length - most),
});

/** What happened, in the order of time: of a chart of figures these are its words. */
const marksOutline = ({ marks = [], clock }: Timeline, most: number): Outline =>
  first(
    marks.toSorted((a, b) => a.from - b.from).map((mark) => markRow(clock, 0, mark)),
    most,
  );

/** `4.2 MB to 60 MB` */
export function spanText(values: readonly number[], unit: Unit): string {
  const [least, most] = [
    values.reduce((a, b) => Math.min(a, b), Infinity),
    values.reduce((a, b) => Math.max(a, b), -Infinity),
  ];
  return `${formatQuantity({ value: least, unit })} to ${formatQuantity({ value: most, unit })}`;
}

/** Every lane with the span of its figure, and what happened in it. */
function lanesOutline({ lanes, marks = [], clock }: Lanes, most: number): Outline {
  const rows = lanes.flatMap(({ label, note, figure, marks: own = [] }): OutlineRow[] => [
    {
      depth: 0,
      label: note ? `${label}: ${note}` : label,
      figures: figure ? spanText(figure.series.y, figure.unit) : '',
    },
    ...own.map((mark) => markRow(clock, 1, mark)),
  ]);
  return first([...marks.map((mark) => markRow(clock, 0, mark)), ...rows], most);
}

/** Of blocks that have one. At most so many rows. */
export function outlineOf(block: Block, most: number): Outline | undefined {
  switch (block.kind) {
    case 'tree':
      return treeOutline(block, most);
    case 'flame-graph':
      return flameOutline(block, most);
    case 'treemap':
      return treemapOutline(block, most);
    case 'forest':
      return forestOutline(block, most);
    case 'timeline':
      return marksOutline(block, most);
    case 'lanes':
      return lanesOutline(block, most);
    default:
      return undefined;
  }
}
