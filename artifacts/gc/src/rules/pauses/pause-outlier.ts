import { ms, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import type { PauseKind } from '../../events.ts';
import { nearestRank } from '../../metrics/pause-statistics.ts';
import { computed, lineOf } from '../evidence.ts';
import { counted, sayTime } from '../say.ts';
import { confidenceOf } from '../support/confidence.ts';
import { momentOf } from '../support/describe-time.ts';

/** A pause this many times longer than 95 % of its kind is not the collector's own doing. */
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

export const pauseOutlier: Rule<GcAnalysis> = {
  id: 'pause-outlier',
  title: 'One pause is far longer than all others of its kind',
  because:
    'Ten times the 95th percentile of at least 50 pauses of the same kind: the work of one kind of collection does not vary that much, what happens around it does. Our own limit.',
  check: (analysis) => {
    const { run, pauses } = analysis;
    if (!(pauses.maxMs >= MIN_MS) || pauses.count < MIN_PAUSES) return undefined;
    const outlier = worstOutlier(analysis);
    if (!outlier) return undefined;
    const { row, p95, kind, count } = outlier;
    const longest = run.pauses.duration.get(row);
    const moment = momentOf(run, run.pauses.at.get(row));
    return {
      level: longest >= NOTICED_MS ? 'WARNING' : 'INFO',
      confidence: confidenceOf(analysis, count),
      explanation:
        `One ${kind} pause took ${sayTime(longest)}, ${Math.round(longest / p95)} times the 95th percentile of its kind ` +
        `(${sayTime(p95)} over ${counted(count, 'pause')}; limit ${TIMES_P95} times)${moment && `, ${moment}`}.` +
        cpuOf(analysis, row),
      advice:
        'Look at what else the machine did at that moment: disk I/O of the log, swapping, transparent huge pages, another process on the same CPUs.',
      evidence: [
        lineOf(run, row),
        computed(`95th percentile of ${kind} pauses`, ms(p95)),
        ...neighbours(run.pauses.count, row).map((neighbour) => lineOf(run, neighbour)),
      ],
      lostMs: longest - p95,
    };
  },
};

/** The outlier that lost most time, over the kinds. */
function worstOutlier(analysis: GcAnalysis): Outlier | undefined {
  let worst: Outlier | undefined;
  let worstMs = 0;
  for (const [kind, { row, count }] of longestOfKinds(analysis)) {
    const { pauses } = analysis.run;
    const longest = pauses.duration.get(row);
    if (count < MIN_PAUSES || longest < MIN_MS || longest <= worstMs) continue;
    const p95 = nearestRank(durationsOf(analysis, kind, count), 95);
    if (longest < TIMES_P95 * p95) continue;
    worst = { kind, row, p95, count };
    worstMs = longest;
  }
  return worst;
}

function longestOfKinds({ run: { pauses }, span }: GcAnalysis): Map<PauseKind, { row: number; count: number }> {
  const kinds = new Map<PauseKind, { row: number; count: number }>();
  for (let row = 0; row < pauses.count; row++) {
    const kind = pauses.kind.get(row);
    if (kind === '' || pauses.at.get(row) < span.warmUpEnd) continue;
    const seen = kinds.get(kind);
    if (!seen) kinds.set(kind, { row, count: 1 });
    else {
      seen.count++;
      if (pauses.duration.get(row) > pauses.duration.get(seen.row)) seen.row = row;
    }
  }
  return kinds;
}

/** Ascending. */
function durationsOf({ run: { pauses }, span }: GcAnalysis, kind: PauseKind, count: number): Float64Array {
  const durations = new Float64Array(count);
  let filled = 0;
  for (const row of pauses.kind.rowsOf((one) => one === kind)) {
    if (pauses.at.get(row) < span.warmUpEnd) continue;
    durations[filled++] = pauses.duration.get(row);
  }
  return durations.sort();
}

function cpuOf({ run: { pauses } }: GcAnalysis, row: number): string {
  const cpu = pauses.user.get(row) + pauses.sys.get(row);
  return Number.isNaN(cpu) ? '' : ` Its threads used ${sayTime(cpu)} of CPU time.`;
}

const neighbours = (count: number, row: number): number[] =>
  [row - 1, row + 1].filter((neighbour) => neighbour >= 0 && neighbour < count);
