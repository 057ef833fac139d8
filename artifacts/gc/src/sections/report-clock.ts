import type { Timeline } from '@hindsight/model';
import type { GcAnalysis } from '../analysis.ts';

/** The common time axis of all charts of a report. */
export interface ReportClock {
  readonly clock: Timeline['clock'];
  /** The zone of the log; of several, that of the first run. */
  readonly zone?: string;
  readonly from: number;
  readonly to: number;
  /**
   * Returns what has to be added to a time of a run to get its position on the axis; NaN for a run without timestamps.
   */
  readonly offset: (analysis: GcAnalysis) => number;
}

/**
 * Builds the time axis: the wall clock when every run has one. Uptimes start again with every run, so several runs are
 * otherwise drawn one after another, each from the end of the one before.
 */
export function buildReportClock(analyses: readonly GcAnalysis[]): ReportClock {
  const stamped = analyses.filter(({ span }) => Number.isFinite(span.to));
  const wall = stamped.length > 0 && stamped.every(({ run }) => Number.isFinite(run.clock.wallOffset));
  const offsets = wall ? readWallOffsets(stamped) : computeUptimeOffsets(stamped);
  const offset = (analysis: GcAnalysis) => offsets.get(analysis) ?? Number.NaN;
  const ends = stamped.flatMap((analysis) => [
    analysis.span.from + offset(analysis),
    analysis.span.to + offset(analysis),
  ]);
  const zone = wall ? stamped[0]?.run.facts.zone : undefined;
  return {
    clock: wall ? 'wall' : 'uptime',
    ...(zone && { zone }),
    from: Math.min(...ends),
    to: Math.max(...ends),
    offset,
  };
}

const readWallOffsets = (analyses: readonly GcAnalysis[]) =>
  new Map(analyses.map((analysis) => [analysis, analysis.run.clock.wallOffset]));

function computeUptimeOffsets(analyses: readonly GcAnalysis[]): Map<GcAnalysis, number> {
  const offsets = new Map<GcAnalysis, number>();
  let reached = 0;
  for (const analysis of analyses) {
    offsets.set(analysis, reached);
    reached += Math.max(0, analysis.span.to);
  }
  return offsets;
}
