import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isInstructionFetch, parseAddress } from '../support/address.ts';
import { findTopFrame, isFault } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import { isMacOs } from '../support/platform.ts';
import { describeFault, describeFrame } from '../support/prose.ts';

export const misalignedAccess = defineRule({
  id: 'misaligned-access',
  cause: 'native-crash',
  title: 'Native code accessed an address that is not aligned',
  because:
    'SIGBUS with BUS_ADRALN, or EXCEPTION_DATATYPE_MISALIGNMENT: processors such as ARM and SPARC refuse it (sigaction(2)). macOS reports faults of protection with that code, and an address that is a multiple of 16 is aligned for every value.',
  check: (analysis) => {
    const { crash } = analysis.report;
    const isStated = crash.signalCode === 'BUS_ADRALN' && !isMacOs(analysis);
    const isMisaligned = isStated || crash.signal === 'EXCEPTION_DATATYPE_MISALIGNMENT';
    if (!isFault(analysis) || !isMisaligned || isAligned(analysis) || isInstructionFetch(analysis)) return undefined;
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

/** The largest values that a processor reads in one access have 16 bytes. */
const MAX_VALUE_BYTES = 16n;

function isAligned({ report }: CrashAnalysis): boolean {
  const address = parseAddress(report.crash.faultAddress);
  return address !== undefined && address % MAX_VALUE_BYTES === 0n;
}
