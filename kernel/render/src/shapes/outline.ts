// Pictures of structure as indented lines: for Markdown and the terminal, and for trees and forests on paper.
import { findMaximum, findMinimum } from '@hindsight/claims';
import {
  type Block,
  type FlameGraph,
  type Forest,
  formatQuantity,
  type Lanes,
  type Mark,
  percent,
  type Section,
  type Timeline,
  type Tree,
  type Treemap,
  type TreeNode,
  type Unit,
} from '@hindsight/model';
import { escapeControls, formatClock, formatMark, type ShownClock } from '../report-text.ts';

export interface OutlineRow {
  readonly depth: number;
  readonly label: string;
  /** The figures at the right: `5.34 s · 99.2 %`; may be empty. */
  readonly figures: string;
}

export interface Outline {
  readonly rows: readonly OutlineRow[];
  /** How many rows were left out because there are too many, or because they are too small or too deep. */
  readonly left: number;
}

/** A frame below this share of all is left out of a list, because it can hardly be seen in the picture either. */
const FRAME_SHARE = 0.01;

export const formatShare = (value: number, total: number): string =>
  total > 0 ? formatQuantity(percent((100 * value) / total)) : '–';

const formatFigures = (value: number, unit: Unit, total: number): string =>
  `${formatQuantity({ value, unit })} · ${formatShare(value, total)}`;

function truncateOutline(
  nodes: readonly TreeNode[],
  kept: readonly TreeNode[],
  most: number,
  figures: Figures,
): Outline {
  const rows = kept.slice(0, most).map(({ depth, label, value }) => ({ depth, label, figures: figures(value) }));
  return { rows, left: nodes.length - rows.length };
}

type Figures = (value: number) => string;

/** Outlines the open part of a tree. */
const outlineTree = ({ nodes, openDepth, unit, total }: Tree, most: number): Outline =>
  truncateOutline(
    nodes,
    nodes.filter(({ depth }) => depth <= openDepth),
    most,
    (value) => formatFigures(value, unit, total),
  );

/** Sums up the roots: 100 % of a flame graph. */
export const sumFlameRoots = ({ frames }: FlameGraph): number =>
  frames.reduce((sum, { depth, value }) => (depth === 0 ? sum + value : sum), 0);

/** Outlines the frames that can be seen. A child is never wider than its parent, so no frame loses its caller. */
function outlineFlameGraph(graph: FlameGraph, most: number): Outline {
  const total = sumFlameRoots(graph);
  const wide = graph.frames.filter(({ value }) => value >= total * FRAME_SHARE);
  return truncateOutline(graph.frames, wide, most, (value) => formatFigures(value, graph.unit, total));
}

const sumParts = (parts: readonly { readonly value: number }[]): number =>
  parts.reduce((sum, { value }) => sum + value, 0);

export const sumTreemap = ({ groups }: Treemap): number => groups.reduce((sum, { parts }) => sum + sumParts(parts), 0);

/** Outlines every group with its parts. */
function outlineTreemap(map: Treemap, most: number): Outline {
  const total = sumTreemap(map);
  const all = map.groups.flatMap(({ label, parts }) => [
    { depth: 0, label, value: sumParts(parts) },
    ...parts.map((part) => ({ depth: 1, label: part.label, value: part.value })),
  ]);
  return truncateOutline(all, all, most, (value) => formatFigures(value, map.unit, total));
}

export const formatWaiters = (count: number): string =>
  count === 0 ? '' : `${formatQuantity({ value: count, unit: 'count' })} ${count === 1 ? 'waits' : 'wait'} for it`;

const labelBlocker = ({ label, does, holds }: Forest['trees'][number]['root']): string =>
  `${label}: ${does}${holds ? `, holds ${holds}` : ''}`;

/** Outlines root blockers with all threads that wait for them; deadlocks come first, because they never end. */
function outlineForest({ trees, cycles }: Forest, most: number): Outline {
  const rings = cycles.flatMap(({ members }): OutlineRow[] => [
    { depth: 0, label: `Deadlock of ${members.length}`, figures: '' },
    ...members.map((member, index) => ({
      depth: 1,
      label: labelBlocker(member),
      figures: `waits for ${members[(index + 1) % members.length]?.label ?? ''}`,
    })),
  ]);
  const chains = trees.flatMap(({ root, victims }): OutlineRow[] => [
    { depth: 0, label: labelBlocker(root), figures: formatWaiters(victims.length) },
    ...victims.map(({ depth, label, letter, victims: count }) => ({
      depth,
      label: `${letter} ${label}`,
      figures: formatWaiters(count),
    })),
  ]);
  const all = [...rings, ...chains];
  return { rows: all.slice(0, most), left: Math.max(0, all.length - most) };
}

/** Formats how many rows were left out: `… and 19,960 more`; empty when there are none. */
export const formatRemainder = (left: number): string =>
  left > 0 ? `… and ${formatQuantity({ value: left, unit: 'count' })} more` : '';

const markRow = (clock: ShownClock, depth: number, mark: Mark): OutlineRow => ({
  depth,
  label: formatMark(mark),
  figures: formatClock(clock, mark.from),
});

const takeRows = (rows: readonly OutlineRow[], most: number): Outline => ({
  rows: rows.slice(0, most),
  left: Math.max(0, rows.length - most),
});

/** Outlines the marks of a chart in the order of time. */
const outlineMarks = (block: Timeline, most: number, mostOfAKind: number): Outline =>
  takeRows(
    listMarks(
      block,
      (block.marks ?? []).toSorted((a, b) => a.from - b.from),
      0,
      mostOfAKind,
    ),
    most,
  );

/** Lists the blocks of a section where charts are left out: of charts with the same marks the first is enough. */
export const listOutlinedBlocks = ({ blocks }: Section): Block[] => {
  const known = new Set<string>();
  return blocks.filter((block) => {
    if (block.kind !== 'timeline' || !block.marks?.length) return true;
    const marks = JSON.stringify(block.marks);
    const isNew = !known.has(marks);
    known.add(marks);
    return isNew;
  });
};

/** Formats the smallest and the largest value: `4.2 MB to 60 MB`. */
export function formatSpan(values: readonly number[], unit: Unit): string {
  const [least, most] = [
    values.reduce((a, b) => Math.min(a, b), Infinity),
    values.reduce((a, b) => Math.max(a, b), -Infinity),
  ];
  return `${formatQuantity({ value: least, unit })} to ${formatQuantity({ value: most, unit })}`;
}

/** A ticket or a terminal needs the number of frequent marks and their time, not each of them. */
export const MAX_MARKS_OF_A_KIND = 6;

/** Lists marks; more of one name than `mostOfAKind` are a row together, where the first of them would stand. */
function listMarks(clock: ShownClock, marks: readonly Mark[], depth: number, mostOfAKind: number): OutlineRow[] {
  const byName = Map.groupBy(marks, ({ name }) => name);
  return marks.flatMap((mark): OutlineRow[] => {
    const same = byName.get(mark.name) ?? [];
    if (same.length <= mostOfAKind) return [markRow(clock, depth, mark)];
    if (same[0] !== mark) return [];
    const times = same.map(({ from }) => from);
    const [first, last] = [findMinimum(times), findMaximum(times)].map((at) => formatClock(clock, at));
    return [{ depth, label: `${escapeControls(mark.name)} × ${same.length}`, figures: `${first} to ${last}` }];
  });
}

/** Outlines every lane with the span of its figure, and its marks. */
function outlineLanes(clock: Lanes, most: number, mostOfAKind: number): Outline {
  const { lanes, marks = [] } = clock;
  const rows = lanes.flatMap(({ label, note, figure, marks: own = [] }): OutlineRow[] => [
    {
      depth: 0,
      label: note ? `${label}: ${note}` : label,
      figures: figure ? formatSpan(figure.series.y, figure.unit) : '',
    },
    ...listMarks(clock, own, 1, mostOfAKind),
  ]);
  return takeRows([...marks.map((mark) => markRow(clock, 0, mark)), ...rows], most);
}

/** Builds the outline of a block with at most `most` rows; undefined for kinds that have none. */
export function buildOutline(block: Block, most: number, mostMarksOfAKind = Infinity): Outline | undefined {
  switch (block.kind) {
    case 'tree':
      return outlineTree(block, most);
    case 'flame-graph':
      return outlineFlameGraph(block, most);
    case 'treemap':
      return outlineTreemap(block, most);
    case 'forest':
      return outlineForest(block, most);
    case 'timeline':
      return outlineMarks(block, most, mostMarksOfAKind);
    case 'lanes':
      return outlineLanes(block, most, mostMarksOfAKind);
    default:
      return undefined;
  }
}
