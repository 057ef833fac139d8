import type { Level } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';

/**
 * Rates and shares of a run under 30 s or 10 pauses give a WARNING at most. Facts (an error that the JVM names, a pause of
 * 10 s or more, a stall) are not rates: they keep their level and do not come here.
 */
export function capLevelForShortRun({ span }: GcAnalysis, level: Level): Level {
  return span.short && (level === 'FATAL' || level === 'SEVERE') ? 'WARNING' : level;
}
