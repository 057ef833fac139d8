import type { PhaseStatistics } from '../analysis.ts';
import type { GcRun } from '../model.ts';
import { getOrAddTotals, type Totals } from '../tables/totals.ts';

/** Computes totals of pauses by name and of concurrent phases by name; pauses first, each sorted by time. */
export function computePhaseStatistics(runs: readonly GcRun[]): PhaseStatistics[] {
  const pauses = new Map<string, Totals>();
  const phases = new Map<string, Totals>();
  for (const run of runs) {
    for (let row = 0; row < run.pauses.count; row++) {
      getOrAddTotals(pauses, run.pauses.name.get(row)).add(run.pauses.duration.get(row), run.pauses.line.get(row));
    }
    for (const [name, totals] of run.concurrentPhases) getOrAddTotals(phases, name).merge(totals);
  }
  return [...toStatistics(pauses, 'pause'), ...toStatistics(phases, 'concurrent')];
}

function toStatistics(map: ReadonlyMap<string, Totals>, kind: PhaseStatistics['kind']): PhaseStatistics[] {
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
