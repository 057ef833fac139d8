import { formatBytes, UNKNOWN } from '@hindsight/claims';
import { type Block, bytes, bytesPerSecond, type Cell, type Quantity } from '@hindsight/model';
import type { MemoryAnalysis } from '../analysis.ts';
import type { SectionWriter } from './report-input.ts';

const MAX_SITES = 10;
const MAX_CATEGORIES = 30;

/** Every category of NMT: how it grew, or what it is when there is one snapshot. */
export const writeNativeMemory: SectionWriter = ({ analysis }) => {
  const blocks = [...writeCategories(analysis), ...writeDifferences(analysis), ...writeCallSites(analysis)];
  if (blocks.length === 0) return undefined;
  const total = analysis.nmt?.last.totalCommittedBytes ?? analysis.diff?.totalCommittedBytes ?? 0;
  return {
    id: 'native-memory-categories',
    title: 'Native memory tracking',
    summary: `${formatBytes(total)} committed`,
    blocks,
  };
};

const rate = (slope: number, isTimed: boolean): Quantity => (isTimed ? bytesPerSecond(slope) : bytes(slope));

function writeCategories({ nmt }: MemoryAnalysis): Block[] {
  if (!nmt) return [];
  if (nmt.growth.length === 0)
    return [
      {
        kind: 'table',
        columns: ['Category', 'Committed', 'Reserved', 'malloc'],
        rows: nmt.last.categories
          .toSorted((a, b) => b.committedBytes - a.committedBytes)
          .slice(0, MAX_CATEGORIES)
          .map(({ name, committedBytes, reservedBytes, mallocBytes }): Cell[] => [
            name,
            bytes(committedBytes),
            bytes(reservedBytes),
            mallocBytes === undefined ? UNKNOWN : bytes(mallocBytes),
          ]),
      },
    ];
  const isTimed = nmt.series.timeSource !== 'order';
  return [
    {
      kind: 'table',
      title: 'Growth by category',
      columns: [
        'Category',
        'First',
        'Last',
        'Change',
        isTimed ? 'Slope' : 'Slope per snapshot',
        'Steadiness (-1 to 1)',
        'Significant',
      ],
      rows: nmt.growth
        .slice(0, MAX_CATEGORIES)
        .map(({ name, growth }): Cell[] => [
          name,
          bytes(growth.first),
          bytes(growth.last),
          bytes(growth.delta),
          rate(growth.slope, isTimed),
          growth.kendall.toFixed(2),
          growth.significant ? 'yes' : 'no',
        ]),
    },
  ];
}

function writeDifferences({ diff }: MemoryAnalysis): Block[] {
  if (!diff) return [];
  const changed = diff.categories.filter(({ committedDeltaBytes }) => committedDeltaBytes !== 0);
  return [
    {
      kind: 'table',
      title: 'Change since the baseline',
      columns: ['Category', 'Committed', 'Change'],
      rows: [
        ['Total', bytes(diff.totalCommittedBytes), bytes(diff.totalCommittedDeltaBytes)],
        ...changed
          .toSorted((a, b) => (b.committedDeltaBytes ?? 0) - (a.committedDeltaBytes ?? 0))
          .map(({ name, committedBytes, committedDeltaBytes }): Cell[] => [
            name,
            bytes(committedBytes),
            bytes(committedDeltaBytes ?? 0),
          ]),
      ],
    },
  ];
}

function writeCallSites({ nmt, diff }: MemoryAnalysis): Block[] {
  const sites = (diff ?? nmt?.last)?.callSites ?? [];
  if (sites.length === 0) return [];
  return [
    {
      kind: 'table',
      title: 'Largest call sites',
      columns: ['Call site', 'Category', 'Memory'],
      rows: sites
        .slice(0, MAX_SITES)
        .map(({ frames, category, bytes: size, deltaBytes }): Cell[] => [
          frames.find((frame) => frame !== '') ?? UNKNOWN,
          category ?? UNKNOWN,
          bytes(deltaBytes || size),
        ]),
    },
  ];
}
