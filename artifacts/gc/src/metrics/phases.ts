import type { PhaseStatistics } from '../analysis.ts';
import type { GcRun } from '../model.ts';
import type { Totals } from '../tables/totals.ts';
import { totalsOf } from './totals-by-name.ts';

/** Pauses by name and concurrent phases by name; most time first, pauses before phases. */
export function phaseStatistics(runs: readonly GcRun[]): PhaseStatistics[] {
  const pauses = new Map<string, Totals>();
  const phases = new Map<string, Totals>();
  for (const run of runs) {
    for (let row = 0; row < run.pauses.count; row++) {
      totalsOf(pauses, run.pauses.name.get(row)).add(run.pauses.duration.get(row), run.pauses.line.get(row));
    }
    for (const [name, totals] of run.concurrentPhases) totalsOf(phases, name).merge(totals);
  }
  return [...statistics(pauses, 'pause'), ...statistics(phases, 'concurrent')];
}

function statistics(map: ReadonlyMap<string, Totals>, kind: PhaseStatistics['kind']): PhaseStatistics[] {
  return [...map]
    .map(([phase, totals]) => ({
      phase,
      kind,
      count: totals.count,
      totalMs: totals.sum,
      meanMs: totals.mean,
      maxMs: totals.max,
      deviationMs: totals.deviation,
      maxLine: totals.maxLine,
    }))
    .sort((a, b) => b.totalMs - a.totalMs);
}
