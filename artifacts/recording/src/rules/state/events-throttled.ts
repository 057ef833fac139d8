import { chooseHeadline, formatCount, metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { countEvents } from '../support/event-rows.ts';
import { gather, rowEvidence } from '../support/evidence.ts';
import { getSetting, parseThrottle } from '../support/settings.ts';

/** The share of the limit from which events are taken to be missing. */
const REACHED_SHARE = 0.9;
/** Sampling of allocations is meant to be throttled: its weights stand for what is left out. */
const MEANT_TO_BE = new Set(['jdk.ObjectAllocationSample', 'jdk.CPUTimeSample']);

interface Throttled {
  readonly eventType: string;
  readonly events: number;
  readonly limit: number;
}

export const eventsThrottled = defineRule({
  id: 'events-throttled',
  cause: 'evidence',
  title: 'Events were left out because there were too many a second',
  because:
    'From JDK 25 on I/O and exceptions are throttled: of 257 MB that a program read, its events told 168 MB (measured). 90 % of the limit over the whole recording is the mark.',
  check: (analysis) => {
    const throttled = listThrottled(analysis);
    const [first] = throttled;
    if (!first) return undefined;
    const names = throttled.map(({ eventType }) => eventType);
    return {
      level: 'INFO',
      confidence: 'medium',
      headline: chooseHeadline(
        `Counts of ${names.join(', ')} are lower bounds: events were left out`,
        `Counts of ${first.eventType} are lower bounds: events were left out`,
      ),
      explanation: `${throttled.map(({ eventType, events, limit }) => `${eventType} has ${formatCount(events)} events, and its limit was ${formatCount(limit)} a second`).join('; ')}. Counts and sums of these types are at least so large.`,
      advice: `Set ${first.eventType}#throttle=off for a short recording when the true counts matter.`,
      evidence: gather(
        metricEvidence(`events of ${first.eventType}`, count(first.events)),
        rowEvidence(
          throttled.slice(1),
          ({ eventType }) => `events of ${eventType}`,
          ({ events }) => count(events),
        ),
      ),
    };
  },
});

function listThrottled(analysis: RecordingAnalysis): Throttled[] {
  const seconds = analysis.recording.durationMs / 1000;
  return analysis.recording.eventTypes.flatMap(({ name }) => {
    const limit = MEANT_TO_BE.has(name) ? undefined : parseThrottle(getSetting(analysis, name, 'throttle'));
    const events = countEvents(analysis, name);
    return limit !== undefined && seconds >= 1 && events >= REACHED_SHARE * limit * seconds
      ? [{ eventType: name, events, limit }]
      : [];
  });
}
