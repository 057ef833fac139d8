import type { Confidence } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';

/** Catalogue section 1: high from 20 events over 10 minutes, medium from 5 events over 30 seconds, low below. */
const EVENTS = { high: 20, medium: 5 } as const;
const SPAN_MS = { high: 600_000, medium: 30_000 } as const;

/** Rates the confidence of a figure that was computed from this number of events of a run. What the JVM itself reports is `high`. */
export function rateConfidence({ span }: GcAnalysis, events: number): Confidence {
  if (span.short) return 'low';
  if (events >= EVENTS.high && span.durationMs >= SPAN_MS.high) return 'high';
  return events >= EVENTS.medium && span.durationMs >= SPAN_MS.medium ? 'medium' : 'low';
}

/** Returns the next lower confidence, for what was inferred and is not in the log. */
export const lowerConfidence = (confidence: Confidence): Confidence => (confidence === 'high' ? 'medium' : 'low');
