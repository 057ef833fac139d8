import { chooseHeadline, formatCount, formatDuration, formatShare, metricEvidence } from '@hindsight/claims';
import { count, ms, percent } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather, timeEvidence } from '../support/evidence.ts';
import { findWorstWindow } from '../support/windows.ts';

const WARNING_SHARE = 0.05;
const SEVERE_SHARE = 0.25;
/** The share of slices says something over a minute; the time that was lost says it at once. */
const MIN_LENGTH_MS = 60_000;
const MIN_LOST_SHARE = 0.1;

export const containerThrottled = defineRule({
  id: 'container-throttled',
  cause: 'processor-shortage',
  title: 'The container was stopped again and again because its CPU quota was used up',
  because:
    'cpu.stat counts the periods in which a group was throttled: 5 % are felt in the longest responses, 25 % in all of them. Our own limits.',
  check: (analysis) => {
    const rows = readRows(analysis, 'jdk.ContainerCPUThrottling');
    const throttled = rows.measureGrowth('cpuThrottledSlices') ?? 0;
    const elapsed = rows.measureGrowth('cpuElapsedSlices') ?? 0;
    const lostMs = rows.measureGrowth('cpuThrottledTime') ?? 0;
    const length = analysis.recording.durationMs;
    const share = elapsed > 0 ? throttled / elapsed : 0;
    const isFrequent = share >= WARNING_SHARE && length >= MIN_LENGTH_MS;
    const lostShare = length > 0 ? lostMs / length : 0;
    if (!isFrequent && lostShare < MIN_LOST_SHARE) return undefined;
    const worst = findWorstWindow(rows.times, (row) =>
      row === 0 ? 0 : rows.getNumber('cpuThrottledTime', row) - rows.getNumber('cpuThrottledTime', row - 1),
    );
    const { cpuQuotaMs, cpuPeriodMs } = analysis.facts.container ?? {};
    const quota =
      cpuQuotaMs !== undefined && cpuPeriodMs ? `${(cpuQuotaMs / cpuPeriodMs).toFixed(2)} processors` : 'its quota';
    return {
      level: isFrequent && share >= SEVERE_SHARE ? 'SEVERE' : 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(
        `The container was throttled in ${formatShare(share)} of its CPU periods and lost ${formatDuration(lostMs)}`,
      ),
      explanation: `In ${formatCount(throttled)} of ${formatCount(elapsed)} periods (${formatShare(share)}, limit ${formatShare(WARNING_SHARE)}) the container had used up ${quota} and all its threads stood still, ${formatDuration(lostMs)} in sum over all processors. Pauses, times to safepoint and slow responses are longer for it.`,
      advice:
        'Raise the CPU limit or remove it and keep the request; set -XX:ActiveProcessorCount to the quota, so that the JVM has fewer GC, compiler and pool threads that use it up at once.',
      evidence: gather(
        metricEvidence('share of periods that were throttled', percent(100 * share), percent(100 * WARNING_SHARE)),
        metricEvidence('time lost', ms(lostMs)),
        metricEvidence('throttled periods', count(throttled)),
        worst && worst.sum > 0 ? timeEvidence('worst minute', worst.from) : undefined,
      ),
      lostMs,
    };
  },
});
