import { formatPercent } from '@hindsight/claims';
import {
  bytes,
  bytesPerSecond,
  count,
  type Figure,
  type FigureLimit,
  type Finding,
  formatQuantity,
  type Level,
  ms,
  percent,
  type Quantity,
} from '@hindsight/model';
import type { LogTotals } from '../answer/log-totals.ts';
import { computeThroughputPercent } from '../metrics/throughput.ts';
import type { GcRuleId } from '../rules/index.ts';
import { WARNING_PERCENT as GOAL_PERCENT } from '../rules/pauses/gc-overhead.ts';
import { chooseNoticeablePauseMs } from '../rules/pauses/long-pause.ts';
import type { ReportInput, SectionWriter } from './report-input.ts';

/** Writes the figures by which a run is judged first, each with the level of the finding about it. */
export const keyFigures: SectionWriter = (input) => ({
  id: 'figures',
  title: 'Key figures',
  blocks: [{ kind: 'figures', figures: buildFigures(input) }],
});

function buildFigures({ totals, analyses, findings }: ReportInput): Figure[] {
  const { pauses, full, sizes, allocationBytesPerSecond } = totals;
  const running = measureRunning(totals);
  const live = analyses.findLast(({ live }) => live.points.length > 0)?.live.points.at(-1);
  const pauseLimit: FigureLimit = {
    value: chooseNoticeablePauseMs(analyses.every(({ lowPause }) => lowPause)),
    side: 'most',
  };
  const figures: (Figure | undefined)[] = [
    running === undefined
      ? undefined
      : {
          label: 'Throughput',
          value: percent(running.percent),
          ...compareWithLimit(percent(running.percent), { value: GOAL_PERCENT, side: 'least' }),
          ...(running.note !== '' && { note: running.note }),
          ...rateLevel(findings, STOPPED_RULES),
        },
    ...buildStopFigure(totals, findings),
    pauses.count === 0
      ? undefined
      : {
          label: 'Longest pause',
          value: ms(pauses.maxMs),
          ...compareWithLimit(ms(pauses.maxMs), pauseLimit),
          ...rateLevel(findings, ['long-pause', 'pause-outlier']),
        },
    pauses.count < 2
      ? undefined
      : {
          label: 'p99 pause',
          value: ms(pauses.percentiles.p99),
          ...compareWithLimit(ms(pauses.percentiles.p99), pauseLimit),
          note: `median ${formatQuantity(ms(pauses.percentiles.p50))}`,
        },
    { label: 'Full collections', value: count(full.count), ...rateLevel(findings, FULL_GC_RULES) },
    sizes.heap.peak === undefined
      ? undefined
      : {
          label: 'Peak heap',
          value: bytes(sizes.heap.peak),
          ...(sizes.heap.allocated && { meter: { share: Math.min(1, sizes.heap.peak / sizes.heap.allocated) } }),
          note: live ? `${formatQuantity(bytes(live.used))} after the last old collection` : '',
          ...rateLevel(findings, [
            'heap-exhausted',
            'memory-leak',
            'out-of-memory',
            'heap-undersized',
            'high-live-set',
          ]),
        },
    allocationBytesPerSecond === undefined
      ? undefined
      : {
          label: 'Allocation rate',
          value: bytesPerSecond(allocationBytesPerSecond),
          ...rateLevel(findings, ['high-allocation-rate']),
        },
  ];
  return figures.filter((figure) => figure !== undefined);
}

const STOPPED_RULES: readonly GcRuleId[] = [
  'gc-overhead',
  'gc-overhead-limit',
  'time-to-safepoint',
  'non-gc-safepoints',
  'outlasting-stop',
  'stops-only',
  'consecutive-full-gc',
];

/** Returns the throughput of the collector, and a note on safepoints of other kinds, which stop the application as collections do. */
function measureRunning({ throughputPercent, pauses, safepoints, durationMs }: LogTotals) {
  if (throughputPercent === undefined || durationMs === undefined) return undefined;
  // Cycles whose pauses the log leaves out have taken some time all the same.
  if (!safepoints && pauses.count === 0) return undefined;
  // An excerpt of one pause covers the time of the pause and no other.
  if (pauses.count === 1 && pauses.totalMs >= durationMs) return undefined;
  if (!safepoints || safepoints.totalMs <= pauses.totalMs) return { percent: throughputPercent, note: '' };
  const all = computeThroughputPercent(safepoints.totalMs, durationMs);
  // A log of safepoints alone does not say which of them are collections.
  if (pauses.count === 0) return { percent: all, note: 'of all stops, the log has no collections' };
  const differs = throughputPercent - all >= NOTED_PERCENT;
  return { percent: throughputPercent, note: differs ? `${formatPercent(all)} with safepoints that are not GC` : '' };
}

/** A smaller difference is not worth a note. */
const NOTED_PERCENT = 0.1;

/** The longest stop, where it is not a pause of the collector. */
function buildStopFigure({ safepoints, pauses }: LogTotals, findings: readonly Finding[]): Figure[] {
  if (!safepoints || !(safepoints.maxMs > pauses.maxMs || (pauses.count === 0 && safepoints.maxMs > 0))) return [];
  return [
    {
      label: 'Longest stop',
      value: ms(safepoints.maxMs),
      note: 'with the way to the safepoint',
      ...rateLevel(findings, ['time-to-safepoint', 'non-gc-safepoints', 'outlasting-stop', 'stops-only', 'long-pause']),
    },
  ];
}

/**
 * Compares a figure with its limit, in words and as a bar: a percentage is a share of the whole, another figure of the
 * larger of figure and limit.
 */
function compareWithLimit({ value, unit }: Quantity, limit: FigureLimit): Pick<Figure, 'limit' | 'meter' | 'note'> {
  const whole = unit === 'percent' ? 100 : Math.max(value, limit.value);
  const words = limit.side === 'least' ? 'goal ≥' : 'limit';
  return {
    limit,
    meter: { share: value / whole, limit: limit.value / whole },
    note: `${words} ${formatQuantity({ value: limit.value, unit })}`,
  };
}

const FULL_GC_RULES: readonly GcRuleId[] = [
  'consecutive-full-gc',
  'frequent-full-gc',
  'full-gc-on-concurrent',
  'shenandoah-full',
];

function rateLevel(findings: readonly Finding[], rules: readonly GcRuleId[]): { level: Level } | object {
  const found = findings.find(({ id }) => rules.some((rule) => rule === id));
  return found ? { level: found.level } : {};
}
