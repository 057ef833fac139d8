import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { isSignal } from '../support/crash-class.ts';
import { gatherCrash, quote, quotePattern } from '../support/evidence.ts';
import { describeFillPattern, findFillPattern } from '../support/fill-pattern.ts';
import { describeSignal } from '../support/prose.ts';

/** With 32 bits every address is canonical. */
const THIRTY_TWO_BITS = /-(?:x86|i386|i586)$/;

export const kernelSignal = defineRule({
  id: 'kernel-signal',
  cause: 'memory-corruption',
  title: 'The code used garbage as an address',
  because:
    'SI_KERNEL is what x86-64 reports for an address that is not canonical; the address is written as 0 then, but it was no null pointer (arch/x86/kernel/traps.c).',
  check: (analysis) => {
    const { crash, jvm } = analysis.report;
    if (!isSignal(analysis) || crash.signalCode !== 'SI_KERNEL') return undefined;
    const is32Bit = THIRTY_TWO_BITS.test(jvm.platform ?? '');
    return {
      level: 'WARNING',
      confidence: is32Bit ? 'medium' : 'high',
      headline: chooseHeadline(
        `${describeSignal(analysis)} came from the kernel (SI_KERNEL): ${is32Bit ? 'its address 0 is none' : 'the pointer was garbage, not null'}`,
      ),
      explanation: `The address 0 of the report is none: ${is32Bit ? 'a general protection fault has no address. With 32 bits an operand of SSE that is not aligned to 16 bytes is the usual cause, or a value that was overwritten.' : 'the processor does not tell addresses that are not canonical. One of the registers holds a value that is no address, so data was overwritten or was never set.'}${describeFillPattern(analysis)}`,
      advice:
        'Look for the value in the registers: text, two small numbers or a shifted pointer tell what has overwritten it.',
      evidence: gatherCrash(analysis, quote(analysis, 'siginfo', 'SI_KERNEL'), quotePattern(findFillPattern(analysis))),
    };
  },
});
