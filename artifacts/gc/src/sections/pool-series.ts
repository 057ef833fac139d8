import type { GcAnalysis } from '../analysis.ts';
import type { PoolName } from '../events.ts';
import { getPoolFigures, type PoolField } from '../metrics/pool-figures.ts';
import type { AddPoints } from './timeline.ts';

/**
 * Draws a pool at every pause and every concurrent cycle: collectors that hardly pause state the heap with their
 * cycles.
 */
export function drawPool(add: AddPoints, analyses: readonly GcAnalysis[], pool: PoolName, field: PoolField): void {
  for (const analysis of analyses) {
    for (const table of [analysis.run.pauses, analysis.run.cycles]) {
      add(analysis, table.at.values(table.count), getPoolFigures(table, pool, field));
    }
  }
}
