import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { findTopFrame, isFault } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import { describeFault, describeFrame } from '../support/prose.ts';

export const misalignedAccess = defineRule({
  id: 'misaligned-access',
  cause: 'native-crash',
  title: 'Native code accessed an address that is not aligned',
  because:
    'SIGBUS with BUS_ADRALN, or EXCEPTION_DATATYPE_MISALIGNMENT: processors such as ARM and SPARC refuse it (sigaction(2)).',
  check: (analysis) => {
    const { crash } = analysis.report;
    const isMisaligned = crash.signalCode === 'BUS_ADRALN' || crash.signal === 'EXCEPTION_DATATYPE_MISALIGNMENT';
    if (!isFault(analysis) || !isMisaligned) return undefined;
    const top = findTopFrame(analysis);
    return {
      level: 'FATAL',
      confidence: 'high',
      headline: chooseHeadline(`A misaligned access ${describeFrame(top)}`, 'A misaligned access ended the JVM'),
      explanation: `${describeFault(analysis)} The address is not a multiple of the size of the value, which this processor does not accept.`,
      advice:
        'Get a build of the library that is meant for this processor; code that casts byte pointers must copy instead.',
      evidence: gatherCrash(analysis, quoteFrame(top), quote(analysis, 'siginfo', crash.signalCode)),
    };
  },
});
