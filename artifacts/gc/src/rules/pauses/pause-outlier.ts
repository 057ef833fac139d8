import { formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { ms } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import type { PauseKind } from '../../events.ts';
import { selectNearestRank } from '../../metrics/pause-statistics.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTime } from '../support/describe-time.ts';
import { pauseEvidence } from '../support/evidence-collector.ts';

/** A pause this many times longer than 95 % of its kind has a cause outside of the collector. */
const TIMES_P95 = 10;
const MIN_MS = 200;
const MIN_PAUSES = 50;
const NOTICED_MS = 1000;

interface Outlier {
  readonly kind: PauseKind;
  readonly row: number;
  readonly p95: number;
  readonly count: number;
}

export const pauseOutlier = defineGcRule({
  id: 'pause-outlier',
  cause: 'pauses',
  title: 'One pause is far longer than all others of its kind',
  because:
    'Ten times the 95th percentile of at least 50 pauses of the same kind: the work of one kind of collection does not vary that much, but what happens around it does. Our own limit.',
  check: (analysis) => {
    const { run, pauses } = analysis;
    if (!(pauses.maxMs >= MIN_MS) || pauses.count < MIN_PAUSES) return undefined;
    const outlier = findWorstOutlier(analysis);
    if (!outlier) return undefined;
    const { row, p95, kind, count } = outlier;
    const longest = run.pauses.duration.get(row);
    const timeText = describeTime(run, run.pauses.at.get(row));
    return {
      level: longest >= NOTICED_MS ? 'WARNING' : 'INFO',
      confidence: rateConfidence(analysis, count),
      headline: `One ${kind} pause took ${formatDuration(longest)}; nearly all others of its kind take at most ${formatDuration(p95)}`,
      explanation:
        `It is ${Math.round(longest / p95)} times the 95th percentile of its kind over ${pluralize(count, 'pause')}${timeText && `, ${timeText}`}.` +
        `${describeCpu(analysis, row)} The limit is ${TIMES_P95} times.`,
      advice:
        'Check what else the machine did at that time: disk I/O of the log, swapping, transparent huge pages, another process on the same CPUs.',
      evidence: [
        pauseEvidence(run, row),
        metricEvidence(`95th percentile of ${kind} pauses`, ms(p95)),
        ...listNeighbors(run.pauses.count, row).map((neighbor) => pauseEvidence(run, neighbor)),
      ],
      lostMs: longest - p95,
    };
  },
});

/** Finds the outlier that lost the most time, over all kinds. */
function findWorstOutlier(analysis: GcAnalysis): Outlier | undefined {
  let worst: Outlier | undefined;
  let worstMs = 0;
  for (const [kind, { row, count }] of findLongestByKind(analysis)) {
    const { pauses } = analysis.run;
    const longest = pauses.duration.get(row);
    if (count < MIN_PAUSES || longest < MIN_MS || longest <= worstMs) continue;
    const p95 = selectNearestRank(sortDurations(analysis, kind, count), 95);
    if (longest < TIMES_P95 * p95) continue;
    worst = { kind, row, p95, count };
    worstMs = longest;
  }
  return worst;
}

function findLongestByKind({ run: { pauses }, span }: GcAnalysis): Map<PauseKind, { row: number; count: number }> {
  const kinds = new Map<PauseKind, { row: number; count: number }>();
  for (let row = 0; row < pauses.count; row++) {
    const kind = pauses.kind.get(row);
    if (kind === '' || pauses.at.get(row) < span.warmUpEnd) continue;
    const longest = kinds.get(kind);
    if (!longest) kinds.set(kind, { row, count: 1 });
    else {
      longest.count++;
      if (pauses.duration.get(row) > pauses.duration.get(longest.row)) longest.row = row;
    }
  }
  return kinds;
}

/** Returns the durations, ascending. */
function sortDurations({ run: { pauses }, span }: GcAnalysis, kind: PauseKind, count: number): Float64Array {
  const durations = new Float64Array(count);
  let filled = 0;
  for (const row of pauses.kind.rowsWhere((one) => one === kind)) {
    if (pauses.at.get(row) < span.warmUpEnd) continue;
    durations[filled++] = pauses.duration.get(row);
  }
  return durations.sort();
}

function describeCpu({ run: { pauses } }: GcAnalysis, row: number): string {
  const cpu = pauses.user.get(row) + pauses.sys.get(row);
  return Number.isNaN(cpu) ? '' : ` Its threads used ${formatDuration(cpu)} of CPU time.`;
}

const listNeighbors = (count: number, row: number): number[] =>
  [row - 1, row + 1].filter((neighbor) => neighbor >= 0 && neighbor < count);
