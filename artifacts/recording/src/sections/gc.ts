import { buildFactTable, formatDuration, formatPercent, pluralize, toOptionalCell } from '@hindsight/claims';
import { type Block, type Cell, count, ms, percent, type Timeline } from '@hindsight/model';
import type { GcFigures } from '../model-figures.ts';
import { listLongPauses } from './long-pauses.ts';
import { shareMs } from './quantities.ts';
import { buildFoldedSection, buildTable, type ReportInput, type SectionWriter } from './report-input.ts';
import { findSeries, toTimeSeries } from './series.ts';

const MAX_POINTS = 2000;
const NAMED = 3;

/** Pauses as points; of very many the longest of each stretch of time. */
function drawPauses(figures: GcFigures, startMs: number): Timeline[] {
  const { times, durations } = figures.pauses;
  if (times.length === 0) return [];
  const perBucket = Math.ceil(times.length / MAX_POINTS);
  const kept: number[] = [];
  for (let from = 0; from < times.length; from += perBucket) {
    let longest = from;
    for (let row = from; row < Math.min(times.length, from + perBucket); row++) {
      if ((durations[row] ?? 0) > (durations[longest] ?? 0)) longest = row;
    }
    kept.push(longest);
  }
  return [
    {
      kind: 'timeline',
      id: 'gc-pause-duration',
      title: 'Pause duration',
      unit: 'ms',
      clock: 'wall',
      log: true,
      series: [
        {
          name: 'pause',
          tone: 'young',
          shape: 'points',
          x: kept.map((row) => startMs + (times[row] ?? 0)),
          y: kept.map((row) => durations[row] ?? 0),
        },
      ],
      marks: listLongPauses(figures, NAMED).map((row) => ({
        name: 'long pause',
        from: startMs + (times[row] ?? 0),
        tone: 'full' as const,
        text: formatDuration(durations[row] ?? 0),
      })),
      ...(perBucket > 1 && { thinnedFrom: times.length }),
    },
  ];
}

function drawHeap({ analysis }: ReportInput): Timeline[] {
  const { recording, gc } = analysis;
  const used = findSeries(analysis, 'heap-used');
  if (!used) return [];
  const committed = findSeries(analysis, 'heap-committed');
  const limit = gc?.maxHeapBytes;
  return [
    {
      kind: 'timeline',
      id: 'heap-used',
      title: 'Heap before and after collections',
      unit: 'bytes',
      clock: 'wall',
      series: [
        toTimeSeries(used, recording.startMs, 'used', 'used', 'line'),
        ...(committed ? [toTimeSeries(committed, recording.startMs, 'committed', 'mixed', 'steps')] : []),
      ],
      ...(limit !== undefined && limit > 0 && { limits: [{ label: 'largest heap', value: limit }] }),
    },
  ];
}

function listPercentiles({ pausePercentiles, pauseMaxMs }: GcFigures): Block[] {
  if (!pausePercentiles) return [];
  const { p50, p90, p95, p99, p999 } = pausePercentiles;
  return buildTable(
    'Pauses by percentile',
    ['50 %', '90 %', '95 %', '99 %', '99.9 %', 'Longest'],
    [[p50, p90, p95, p99, p999, pauseMaxMs].map(ms)],
  );
}

/** Collections, pauses and the heap, as in the report of a GC log. */
export const writeGc: SectionWriter = (input) => {
  const { gc, recording } = input.analysis;
  if (!gc || gc.collections + gc.pauseCount === 0) return undefined;
  const named = gc.collectionsByName.map((row): Cell[] => [
    row.name,
    count(row.count),
    shareMs(row.pauseMs, gc.sumOfPausesMs),
  ]);
  const causes = gc.causes.map((row): Cell[] => [row.cause, count(row.count), shareMs(row.pauseMs, gc.sumOfPausesMs)]);
  const throughput = gc.throughputPercent === undefined ? '' : `, throughput ${formatPercent(gc.throughputPercent)}`;
  return buildFoldedSection(
    'gc',
    'Garbage collection',
    `${pluralize(gc.pauseCount, 'pause')} of ${formatDuration(gc.pauseTotalMs)} in all, longest ${formatDuration(gc.pauseMaxMs)}${throughput}`,
    [
      ...drawPauses(gc, recording.startMs),
      ...drawHeap(input),
      ...listPercentiles(gc),
      ...buildTable('Collections', ['Collector', 'Collections', 'Pauses'], named),
      ...buildTable('Causes', ['Cause', 'Collections', 'Pauses'], causes),
      ...buildFactTable([
        ['Collector', gc.collector],
        ['Young collector', gc.youngCollector],
        ['Old collector', gc.oldCollector],
        ['Largest heap', toOptionalCell(gc.maxHeapBytes, (value) => ({ value, unit: 'bytes' }))],
        ['Heap used at most', toOptionalCell(gc.heapUsedMaxBytes, (value) => ({ value, unit: 'bytes' }))],
        ['Concurrent work', gc.concurrentTotalMs > 0 ? ms(gc.concurrentTotalMs) : undefined],
        ['Throughput', toOptionalCell(gc.throughputPercent, percent)],
        ['Allocation stalls', gc.allocationStalls.count > 0 ? count(gc.allocationStalls.count) : undefined],
        ['Pauses from', gc.pauseSource === 'GCPhasePause' ? undefined : 'jdk.GarbageCollection'],
      ]),
    ],
  );
};
