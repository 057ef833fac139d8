import { chooseHeadline, formatShare, metricEvidence } from '@hindsight/claims';
import { percent } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';
import { isShort } from '../support/guards.ts';

const MIN_SHARE = 0.5;
const MIN_MACHINE = 0.1;
const MIN_EVENTS = 10;

export const systemCpu = defineRule({
  id: 'system-cpu',
  cause: 'host',
  title: 'Most processor time of the JVM is spent in the kernel',
  because:
    'Java code runs in user mode: half of the time in the kernel, on a tenth of the machine, is work of the system. Our own limits.',
  check: (analysis) => {
    const load = analysis.loads.cpuLoad;
    const events = readRows(analysis, 'jdk.CPULoad').count;
    if (!load || isShort(analysis) || events < MIN_EVENTS) return undefined;
    const all = load.jvmUserAvg + load.jvmSystemAvg;
    const share = all > 0 ? load.jvmSystemAvg / all : 0;
    if (share < MIN_SHARE || load.jvmSystemAvg < MIN_MACHINE) return undefined;
    return {
      level: 'WARNING',
      confidence: 'medium',
      headline: chooseHeadline(`${formatShare(share)} of the processor time of the JVM is spent in the kernel`),
      explanation: `The JVM used ${formatShare(load.jvmSystemAvg)} of the machine in the kernel and ${formatShare(load.jvmUserAvg)} in its own code; the limit is ${formatShare(MIN_SHARE)} of its time.`,
      advice:
        'Look for small reads and writes, threads that wake each other, page faults and transparent huge pages: perf or async-profiler with kernel frames names the system calls.',
      evidence: gather(
        metricEvidence('share of the kernel', percent(100 * share), percent(100 * MIN_SHARE)),
        metricEvidence('mean load in the kernel', percent(100 * load.jvmSystemAvg), percent(100 * MIN_MACHINE)),
      ),
    };
  },
});
