import {
  formatByteRate,
  formatBytes,
  formatCount,
  formatPercent,
  pluralize,
  toOptionalCell,
  UNKNOWN,
} from '@hindsight/claims';
import { type Cell, count } from '@hindsight/model';
import { measureAllocated, measureAllocationRate } from '../metrics/allocation-rate.ts';
import type { AllocationRow } from '../model-figures.ts';
import { drawFlame } from './profile-blocks.ts';
import { shareBytes, sharePercent } from './quantities.ts';
import { buildFoldedSection, buildTable, type SectionWriter } from './report-input.ts';

const MAX_ROWS = 25;
/** A smaller share is shown as 0 %: such rows are one. */
const MIN_PERCENT = 0.05;

const toRow =
  (total: number) =>
  ({ name, count: events, bytes: size, percent }: AllocationRow): Cell[] => [
    name,
    count(events),
    shareBytes(size, total),
    sharePercent(percent),
  ];

/** The largest rows, and what all others are together. */
function joinSmallRows(rows: readonly AllocationRow[]): AllocationRow[] {
  const shown = rows.slice(0, MAX_ROWS).filter(({ percent }) => percent >= MIN_PERCENT);
  const rest = rows.slice(shown.length);
  if (rest.length < 2) return [...rows];
  const add = (measure: (row: AllocationRow) => number): number => rest.reduce((sum, row) => sum + measure(row), 0);
  const others = {
    name: `${formatCount(rest.length)} others`,
    count: add((row) => row.count),
    bytes: add((row) => row.bytes),
    percent: add((row) => row.percent),
  };
  return [...shown, others];
}

/** Which classes are allocated, where, and by which threads. */
export const writeAllocation: SectionWriter = (input) => {
  const { allocation } = input.analysis;
  if (!allocation) return undefined;
  const { totalBytes, byClass, bySite, byThread, sources, threadAllocatedBytes } = allocation;
  const [largest] = bySite;
  const most = largest ? `, ${formatPercent(largest.percent)} in ${largest.name}` : '';
  const list = (title: string, head: string, rows: readonly AllocationRow[]) =>
    buildTable(title, [head, 'Events', 'Bytes', 'Share'], joinSmallRows(rows).map(toRow(totalBytes)));
  const measured = toOptionalCell(threadAllocatedBytes, (value) => shareBytes(value, value));
  return buildFoldedSection(
    'allocation',
    'Allocation',
    `${formatBytes(measureAllocated(input.analysis))}, ${formatByteRate(measureAllocationRate(input.analysis))}${most}`,
    [
      ...drawFlame(input, 'allocation', 'Where objects are allocated'),
      ...list('By class', 'Class', byClass),
      ...list('By allocation site', 'Method', bySite),
      ...list('By thread', 'Thread', byThread),
      ...buildTable(
        'Events that tell it',
        ['Event', 'Events', 'Bytes'],
        [
          ...sources.map((one): Cell[] => [one.event, count(one.count), shareBytes(one.bytes, totalBytes)]),
          ...(measured ? [['jdk.ThreadAllocationStatistics', count(1), measured]] : []),
        ],
      ),
    ],
  );
};

/** Samples of objects that were still alive at the end. */
export const writeOldObjects: SectionWriter = (input) => {
  const { oldObjects } = input.analysis;
  const rows = oldObjects
    .slice(0, MAX_ROWS)
    .map((one): Cell[] => [
      one.class,
      one.ageMs === undefined ? UNKNOWN : { value: one.ageMs, unit: 'ms' },
      one.sizeBytes === undefined ? UNKNOWN : { value: one.sizeBytes, unit: 'bytes' },
      one.allocatedAt ?? UNKNOWN,
      [...one.path, ...(one.root === undefined ? [] : [one.root])].join(' ← ') || UNKNOWN,
    ]);
  const blocks = [
    ...drawFlame(input, 'live', 'Where objects were allocated that are still alive'),
    ...buildTable('Samples of live objects', ['Class', 'Age', 'Size', 'Allocated at', 'Held by'], rows),
  ];
  return buildFoldedSection('old-objects', 'Live objects', pluralize(oldObjects.length, 'sample'), blocks);
};

/** Native memory that was allocated and not freed. */
export const writeMalloc: SectionWriter = (input) =>
  buildFoldedSection('malloc', 'Native allocation', 'malloc without a matching free', [
    ...drawFlame(input, 'malloc', 'Native memory that was not freed'),
  ]);
