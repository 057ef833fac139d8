import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { isInstructionFetch, isNullAccess, parseAddress } from '../support/address.ts';
import { findTopFrame, isFault } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import { describeFrame, describeSignal } from '../support/prose.ts';

export const nullPointerAccess = defineRule({
  id: 'null-pointer-access',
  cause: 'native-crash',
  title: 'The code used a null pointer',
  because:
    'The fault is at an address below 4,096 (SEGV_MAPERR, or an access violation): a null pointer with the offset of a field. SI_KERNEL is excluded, its address 0 is none.',
  check: (analysis) => {
    const { crash } = analysis.report;
    const address = parseAddress(crash.faultAddress);
    if (!isFault(analysis) || !isNullAccess(analysis) || address === undefined) return undefined;
    const isJump = crash.access === 'execute' || isInstructionFetch(analysis);
    const offset = address === 0n ? 'exactly at null' : `at offset ${address} of null`;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(
        `${describeSignal(analysis)} ${offset}: a null pointer ${describeFrame(findTopFrame(analysis))}`,
        `${describeSignal(analysis)} ${offset}: a null pointer was used`,
      ),
      explanation: `The address ${crash.faultAddress} is in the first page, which is never mapped: ${isJump ? 'a function was called over a pointer that is null' : 'the code read or wrote a field of a structure that is not there'}.`,
      advice: 'The cause is in the code of the frame or in what its caller passed; see the finding about it.',
      evidence: gatherCrash(
        analysis,
        quote(analysis, 'siginfo', crash.faultAddress),
        quoteFrame(findTopFrame(analysis)),
      ),
    };
  },
});
