import { chooseHeadline, formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { count, ms } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';

const MIN_GC_MS = 2000;
const MANY_THREADS = 50;
const SMALL_QUOTA = 2;

export const containerCpuTooSmall = defineRule({
  id: 'container-cpu-too-small',
  cause: 'processor-shortage',
  title: 'The container has too little CPU for what the JVM runs in it',
  because:
    'With one processor the JVM chooses the Serial collector and one compiler thread; a quota of 1.5 lets two processors run at once and stops both. Our own limits.',
  check: (analysis) => {
    const { container, jvm } = analysis.facts;
    const { cpuQuotaMs, cpuPeriodMs, effectiveCpuCount } = container ?? {};
    const quota = cpuQuotaMs !== undefined && cpuQuotaMs > 0 && cpuPeriodMs ? cpuQuotaMs / cpuPeriodMs : undefined;
    // Without a limit the one processor is what the machine has.
    if (quota === undefined) return undefined;
    const gcMs = analysis.gc?.pauseTotalMs ?? 0;
    const threads = readRows(analysis, 'jdk.JavaThreadStatistics').findMax('activeCount') ?? 0;
    const isSingle = effectiveCpuCount === 1 && (gcMs >= MIN_GC_MS || threads >= MANY_THREADS);
    const isUneven = quota < SMALL_QUOTA && !Number.isInteger(quota);
    if (!isSingle && !isUneven) return undefined;
    return {
      level: 'WARNING',
      confidence: 'medium',
      headline: chooseHeadline(
        `The container may use ${quota.toFixed(2)} processors; the JVM counts ${effectiveCpuCount ?? Math.ceil(quota)}`,
      ),
      explanation: `The quota is ${quota.toFixed(2)} processors, and the JVM of Java ${jvm.feature ?? '?'} sizes its collector, compiler and pools for ${effectiveCpuCount ?? Math.ceil(quota)}. It had ${pluralize(threads, 'thread')} and paused ${formatDuration(gcMs)} for collections.`,
      advice:
        'Give the container whole processors, two or more, and set -XX:ActiveProcessorCount when the JVM should count another number.',
      evidence: gather(
        metricEvidence('processors of the quota', count(quota), count(SMALL_QUOTA)),
        metricEvidence('active threads', count(threads)),
        metricEvidence('pauses in all', ms(gcMs)),
      ),
    };
  },
});
