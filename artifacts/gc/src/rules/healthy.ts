import {
  type EvidenceList,
  formatBytes,
  formatDuration,
  formatPercent,
  metricEvidence,
  pluralize,
} from '@hindsight/claims';
import { bytes, count, type Evidence, type Finding, ms, percent } from '@hindsight/model';
import type { GcAnalysis } from '../analysis.ts';
import { rateConfidence } from './support/confidence.ts';
import { pauseEvidence } from './support/evidence-collector.ts';

/** Fewer events are no proof in either direction. */
const MIN_EVENTS = 10;
/** A run with less throughput is not called healthy, even when it is too short for a warning. */
const MIN_THROUGHPUT_PERCENT = 95;

/** The properties of a rule, for the list of findings; `about` names its group. */
export const HEALTHY = {
  about: 'Settings and the log itself',
  id: 'healthy',
  title: 'Garbage collection is healthy',
  because: 'Ten pauses or cycles and no finding at WARNING or above: the figures are given instead. Our own limit.',
} as const;

/** Reports a healthy log. This is not a rule: it depends on the findings of all rules and runs after precedence is applied. */
export function checkHealthy(analysis: GcAnalysis, findings: readonly Finding[]): Finding | undefined {
  const { pauses, cycles } = analysis.run;
  const events = pauses.count || cycles.count;
  if (events < MIN_EVENTS || findings.some(({ level }) => level !== 'INFO')) return undefined;
  if (analysis.throughput && analysis.throughput.percent < MIN_THROUGHPUT_PERCENT) return undefined;
  return {
    id: HEALTHY.id,
    title: nameCase(analysis, events),
    general: HEALTHY.title,
    level: 'INFO',
    confidence: rateConfidence(analysis, events),
    explanation: `No diagnosis found a problem. ${describeFigures(analysis)}`,
    advice:
      'If the application is slow nevertheless, the collector is not the cause: take three thread dumps some seconds apart while it is slow, and its application log.',
    evidence: buildEvidence(analysis, events),
  };
}

function nameCase({ pauses }: GcAnalysis, events: number): string {
  return pauses.count > 0
    ? `${pluralize(events, 'pause')} without a problem, the longest of ${formatDuration(pauses.maxMs)}`
    : `${pluralize(events, 'cycle')} without a problem`;
}

function describeFigures(analysis: GcAnalysis): string {
  const { throughput, pauses, capacity } = analysis;
  const figures: string[] = [];
  if (throughput && pauses.count > 0) figures.push(`Throughput is ${formatPercent(throughput.percent)}.`);
  if (pauses.count > 0) figures.push(`The longest pause took ${formatDuration(pauses.maxMs)}.`);
  const live = analysis.live.points.at(-1)?.used;
  if (live !== undefined && capacity)
    figures.push(
      `${formatBytes(live)} of ${formatBytes(capacity.bytes)} heap were in use after the last collection of the old generation.`,
    );
  return figures.join(' ');
}

function buildEvidence({ run, throughput, pauses, live, capacity }: GcAnalysis, events: number): EvidenceList {
  const more: Evidence[] = [];
  if (throughput && pauses.count > 0) more.push(metricEvidence('throughput', percent(throughput.percent)));
  if (pauses.count > 0) more.push(metricEvidence('longest pause', ms(pauses.maxMs)), pauseEvidence(run, pauses.maxRow));
  const used = live.points.at(-1)?.used;
  if (used !== undefined && capacity) more.push(metricEvidence('live set', bytes(used), bytes(capacity.bytes)));
  return [metricEvidence('pauses or cycles', count(events)), ...more];
}
