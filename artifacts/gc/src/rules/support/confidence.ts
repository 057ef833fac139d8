import type { Confidence } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';

/** Catalogue section 1: high from 20 events over 10 minutes, medium from 5 events over 30 seconds, low below. */
const EVENTS = { high: 20, medium: 5 } as const;
const SPAN_MS = { high: 600_000, medium: 30_000 } as const;

/** How sure a figure is that was computed from so many events of this run. What the JVM names itself is `high`. */
export function rateConfidence({ span }: GcAnalysis, events: number): Confidence {
  if (span.short) return 'low';
  if (events >= EVENTS.high && span.durationMs >= SPAN_MS.high) return 'high';
  return events >= EVENTS.medium && span.durationMs >= SPAN_MS.medium ? 'medium' : 'low';
}

/** One step lower: something was inferred that the log does not say. */
export const lowerConfidence = (confidence: Confidence): Confidence => (confidence === 'high' ? 'medium' : 'low');
