import { formatCount, formatShare, markedEvidence } from '@hindsight/claims';
import { defineMemoryRule } from '../support/define-rule.ts';

const MIN_SHARE = 0.1;
/** 100 periods are ten seconds. */
const MIN_PERIODS = 100;

export const cpuThrottled = defineMemoryRule({
  id: 'cpu-throttled',
  cause: 'processor-shortage',
  title: 'The container is throttled by its CPU quota',
  because:
    'nr_throttled of cpu.stat counts the periods (100 ms each) in which the quota was used up; 10 % is the usual limit of alerts.',
  check: ({ cgroup }) => {
    const { periods, throttledPeriods: throttled } = cgroup ?? {};
    if (!cgroup || !periods || periods < MIN_PERIODS || throttled === undefined) return undefined;
    if (throttled < MIN_SHARE * periods) return undefined;
    const line = cgroup.lines.get('nr_throttled') ?? cgroup.line;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: `The container was throttled in ${formatShare(throttled / periods)} of its CPU periods`,
      explanation: `The quota was used up in ${formatCount(throttled)} of ${formatCount(periods)} periods (limit 10 %): all threads then stand still for the rest of the period, also those of the collector.`,
      advice:
        'Raise the CPU limit, or lower -XX:ActiveProcessorCount so that the JVM starts fewer collector and compiler threads.',
      evidence: [markedEvidence(line, [String(throttled)])],
    };
  },
});
