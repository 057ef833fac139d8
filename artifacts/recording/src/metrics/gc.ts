import { computeSum } from '@hindsight/claims';
import type { Recording } from '../model.ts';
import type { GcFigures } from '../model-figures.ts';
import { TableReader } from './table-reader.ts';
import { largest, roundMs, Totals } from './totals.ts';

/** Collectors as GC logs name them, by the young and the old one of `jdk.GCConfiguration`. */
const COLLECTORS: readonly (readonly [RegExp, string])[] = [
  [/^ZGC|^Z (?:Young|Old)|^Z$|^Z\b/i, 'ZGC'],
  [/^Shenandoah/i, 'Shenandoah'],
  [/^G1/i, 'G1'],
  [/ConcurrentMarkSweep|^ParNew/i, 'CMS'],
  [/^Parallel|^PS|^ParallelScavenge/i, 'Parallel'],
  [/^Serial|^DefNew|^Copy/i, 'Serial'],
  [/^Epsilon/i, 'Epsilon'],
];

const nameCollector = (young: string | undefined, old: string | undefined): string | undefined => {
  for (const name of [old, young]) {
    const found = COLLECTORS.find(([pattern]) => name !== undefined && pattern.test(name));
    if (found && !(name === old && /^SerialOld/i.test(name ?? '') && young !== undefined && !/Def|Serial/i.test(young)))
      return found[1];
  }
  return undefined;
};

export function buildGc(recording: Recording): GcFigures | undefined {
  const collections = new TableReader(recording, 'jdk.GarbageCollection');
  const phases = new TableReader(recording, 'jdk.GCPhasePause');
  const configuration = new TableReader(recording, 'jdk.GCConfiguration');
  const summaries = new TableReader(recording, 'jdk.GCHeapSummary');
  if (collections.rows + phases.rows + configuration.rows + summaries.rows === 0) return undefined;
  const hasPhases = phases.rows > 0;
  const pauses = hasPhases ? phases.durations() : collections.numbers('sumOfPauses');
  const longest = hasPhases ? largest(pauses) : largest(collections.numbers('longestPause'));
  const pauseTotalMs = computeSum(pauses);
  const youngCollector = configuration.lastText('youngCollector');
  const oldCollector = configuration.lastText('oldCollector');
  const stalls = new TableReader(recording, 'jdk.ZAllocationStall').durations();
  const { durationMs } = recording;
  return {
    collections: collections.rows,
    collectionsByName: groupCollections(collections, 'name').map(({ name, count, value }) => ({
      name,
      count,
      pauseMs: roundMs(value),
    })),
    causes: groupCollections(collections, 'cause').map(({ name, count, value }) => ({
      cause: name,
      count,
      pauseMs: roundMs(value),
    })),
    pauseCount: pauses.length,
    pauseTotalMs: roundMs(pauseTotalMs),
    pauseMaxMs: roundMs(longest),
    pausePercentiles: computePercentiles(pauses),
    pauseSource: hasPhases ? 'GCPhasePause' : 'GarbageCollection',
    sumOfPausesMs: roundMs(computeSum(collections.numbers('sumOfPauses'))),
    longestPauseMs: roundMs(largest(collections.numbers('longestPause'))),
    collector: nameCollector(youngCollector, oldCollector),
    youngCollector,
    oldCollector,
    heapUsedMaxBytes: summaries.max('heapUsed'),
    heapCommittedMaxBytes: summaries.max('heapSpace.committedSize'),
    maxHeapBytes: findMaxHeap(recording),
    concurrentTotalMs: roundMs(computeSum(new TableReader(recording, 'jdk.GCPhaseConcurrent').durations())),
    throughputPercent: durationMs > 0 ? Math.max(0, 100 * (1 - pauseTotalMs / durationMs)) : undefined,
    allocationStalls: { count: stalls.length, totalMs: roundMs(computeSum(stalls)) },
    pauses: listPauses(recording, hasPhases),
  };
}

function groupCollections(collections: TableReader, field: string) {
  const totals = new Totals();
  for (let row = 0; row < collections.rows; row++)
    totals.add(collections.text(row, field) ?? '?', 1, collections.number(row, 'sumOfPauses') ?? 0, 0, 0);
  return totals.list();
}

function findMaxHeap(recording: Recording): number | undefined {
  const configured = new TableReader(recording, 'jdk.GCHeapConfiguration').lastNumber('maxSize');
  if (configured !== undefined) return configured;
  const flags = new TableReader(recording, 'jdk.UnsignedLongFlag');
  for (let row = flags.rows - 1; row >= 0; row--)
    if (flags.text(row, 'name') === 'MaxHeapSize') return flags.number(row, 'value');
  return undefined;
}

function listPauses(recording: Recording, hasPhases: boolean): GcFigures['pauses'] {
  const table = recording.tables.get(hasPhases ? 'jdk.GCPhasePause' : 'jdk.GarbageCollection');
  if (!table) return { times: new Float64Array(0), durations: new Float64Array(0) };
  const sums = table.fields.get('sumOfPauses');
  const durations = hasPhases || sums?.kind !== 'number' ? table.durations : sums.values;
  return { times: table.times, durations };
}

function computePercentiles(values: readonly number[]): GcFigures['pausePercentiles'] {
  if (values.length === 0) return undefined;
  const sorted = Float64Array.from(values).sort();
  // The smallest value that at least this share of the values does not exceed.
  const at = (share: number) => roundMs(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0);
  return { p50: at(0.5), p90: at(0.9), p95: at(0.95), p99: at(0.99), p999: at(0.999) };
}
