import { chooseHeadline, formatBytes } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { hasCrash, isExternalSignal } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteMemoryInfo } from '../support/evidence.ts';

const CODES: ReadonlySet<string> = new Set(['BUS_OBJERR', 'BUS_MCEERR_AR', 'BUS_MCEERR_AO']);

export const hardwareMemoryError = defineRule({
  id: 'hardware-memory-error',
  cause: 'hardware',
  title: 'The memory of the machine is defective',
  because:
    'BUS_MCEERR_* and BUS_OBJERR are hardware errors (sigaction(2)), and HardwareCorrupted counts pages that the kernel has taken out of use (proc(5)).',
  check: (analysis) => {
    const { crash, memoryInfo } = analysis.report;
    const corrupted = memoryInfo.get('HardwareCorrupted')?.value ?? 0;
    const isSignal = CODES.has(crash.signalCode ?? '') && !isExternalSignal(analysis);
    if (!hasCrash(analysis) || (!isSignal && corrupted === 0)) return undefined;
    return {
      level: 'FATAL',
      confidence: 'high',
      headline: chooseHeadline(
        isSignal
          ? `The hardware reported a memory error (${crash.signalCode})`
          : `The kernel has taken ${formatBytes(corrupted)} of defective memory out of use`,
      ),
      explanation: `${isSignal ? `The signal has the code ${crash.signalCode}, which only hardware causes.` : `HardwareCorrupted is ${formatBytes(corrupted)}: pages with errors that could not be corrected.`} Whatever crashed on this machine may have crashed for that.`,
      advice:
        'Move the JVM to another host, look at `dmesg`, `mcelog` or `ras-mc-ctl` for machine checks, and have the memory replaced.',
      evidence: gatherCrash(
        analysis,
        isSignal ? quote(analysis, 'siginfo', crash.signalCode) : undefined,
        corrupted > 0 ? quoteMemoryInfo(analysis, 'HardwareCorrupted') : undefined,
      ),
    };
  },
});
