import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { isImpossible, isTruncatedPointer } from '../support/address.ts';
import { isFault } from '../support/crash-class.ts';
import { gatherCrash, quote, quotePattern } from '../support/evidence.ts';
import { describeFillPattern, findFillPattern } from '../support/fill-pattern.ts';
import { describeSignal } from '../support/prose.ts';

export const badPointer = defineRule({
  id: 'bad-pointer',
  cause: 'memory-corruption',
  title: 'The code used an address that no program has',
  because:
    'Programs have addresses below 2^47, on AArch64 below 2^48; Windows writes 0xffffffffffffffff for an address that is not canonical.',
  check: (analysis) => {
    const { crash } = analysis.report;
    if (!isFault(analysis) || !isImpossible(analysis)) return undefined;
    const isTruncated = isTruncatedPointer(analysis);
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(
        isTruncated
          ? `${describeSignal(analysis)} at ${crash.faultAddress}: a 64-bit pointer was kept in 32 bits`
          : `${describeSignal(analysis)} at ${crash.faultAddress}, which is no address of a program: the pointer was garbage`,
      ),
      explanation: `The address ${crash.faultAddress} cannot be one of this process. ${isTruncated ? 'Its upper half are the bits of a sign, as when a pointer is kept in an int and extended again.' : 'A value was used as a pointer that is none: overwritten or never set.'}${describeFillPattern(analysis)}`,
      advice: isTruncated
        ? 'Look where the pointer becomes an int: a handle that Java passes as int in place of long, a function of C that is called without its declaration, an int in the signature of a binding.'
        : 'Look for the value in the registers: text, two small numbers or a shifted pointer tell what has overwritten it.',
      evidence: gatherCrash(
        analysis,
        quote(analysis, 'siginfo', crash.faultAddress),
        quotePattern(findFillPattern(analysis)),
      ),
    };
  },
});
