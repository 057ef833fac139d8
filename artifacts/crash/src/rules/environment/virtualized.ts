import { chooseHeadline, formatBytes, formatPercent } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { gather, quote, quoteMemoryInfo } from '../support/evidence.ts';

const MUCH_STEAL = 5;

export const virtualized = defineRule({
  id: 'virtualized',
  cause: 'host',
  title: 'The JVM runs in a virtual machine',
  because:
    'The report names the hypervisor and the CPU time that it took away (steal); from 5 % on, or with a ballooned memory, the host is too full. Our own limit.',
  check: (analysis) => {
    const { virtualization, stealPercent = 0 } = analysis.report.process;
    const balloon = analysis.report.memoryInfo.get('Balloon')?.value ?? 0;
    if (virtualization === undefined) return undefined;
    const isShort = stealPercent >= MUCH_STEAL || balloon > 0;
    const what =
      balloon > 0
        ? `, which took ${formatBytes(balloon)} of memory back`
        : stealPercent >= MUCH_STEAL
          ? `, which took ${formatPercent(stealPercent)} of the CPU time`
          : '';
    return {
      level: isShort ? 'WARNING' : 'INFO',
      confidence: 'high',
      headline: chooseHeadline(`The JVM runs on ${virtualization}${what}`),
      explanation: `The report names the hypervisor ${virtualization}${what}. CPU features, clock and memory are what the hypervisor shows.`,
      advice: isShort
        ? 'Reserve memory and CPU for this machine at the hypervisor, or move it to another host.'
        : 'Remember it when the crash is an illegal instruction, or when the clock jumps.',
      evidence: gather(
        analysis,
        quote(analysis, 'virtualization', virtualization),
        balloon > 0 ? quoteMemoryInfo(analysis, 'Balloon') : undefined,
      ),
    };
  },
});
