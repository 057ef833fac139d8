import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { isSignal } from '../support/crash-class.ts';
import { gatherCrash, quote } from '../support/evidence.ts';
import { describeSignal } from '../support/prose.ts';

export const kernelSignal = defineRule({
  id: 'kernel-signal',
  cause: 'memory-corruption',
  title: 'The code used garbage as an address',
  because:
    'SI_KERNEL is what x86-64 reports for an address that is not canonical; the address is written as 0 then, but it was no null pointer (arch/x86/kernel/traps.c).',
  check: (analysis) => {
    const { crash } = analysis.report;
    if (!isSignal(analysis) || crash.signalCode !== 'SI_KERNEL') return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(
        `${describeSignal(analysis)} came from the kernel (SI_KERNEL): the pointer was garbage, not null`,
      ),
      explanation:
        'The address 0 of the report is none: the processor does not tell addresses that are not canonical. One of the registers holds a value that is no address, so data was overwritten or was never set.',
      advice:
        'Look for the value in the registers: text, two small numbers or a shifted pointer tell what has overwritten it.',
      evidence: gatherCrash(analysis, quote(analysis, 'siginfo', 'SI_KERNEL')),
    };
  },
});
