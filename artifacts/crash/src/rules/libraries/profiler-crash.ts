import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { findTopFrame, isFault, listTopFunctions } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import { findGuiltyProduct } from '../support/native-code.ts';
import { adviseEvidence, code, describeFault, describeSignal } from '../support/prose.ts';
import { isJfrFunction, isProfilerFunction } from '../tables/jvm-functions.ts';

export const profilerCrash = defineRule({
  id: 'profiler-crash',
  cause: 'jvm-crash',
  title: 'The JVM crashed while a profiler walked a stack',
  because:
    'AsyncGetCallTrace and pd_get_top_frame_for_profiling walk the stack of a thread that was stopped anywhere, so a frame may be half built (forte.cpp); or the frame is in the library of a profiler.',
  check: (analysis) => {
    if (!isFault(analysis)) return undefined;
    const functions = listTopFunctions(analysis, 8);
    const found = functions.find((name) => isProfilerFunction(name) && !isJfrFunction(name));
    const product = findGuiltyProduct(analysis, 'profiler');
    if (found === undefined && product === undefined) return undefined;
    return {
      level: 'SEVERE',
      confidence: 'medium',
      headline: chooseHeadline(
        `${describeSignal(analysis)} while ${product?.product ?? 'a profiler or JFR'} took a stack (${code(found ?? findTopFrame(analysis)?.library ?? '', 50)})`,
        `${describeSignal(analysis)} while a profiler took a stack`,
      ),
      explanation: `${describeFault(analysis)} A profiler stops threads at any instruction and walks their stacks; a frame that is just being built leads it astray.`,
      advice: `Update the profiler and the JDK, or switch the profiling of stacks off; send the vendor ${adviseEvidence(analysis)}.`,
      evidence: gatherCrash(
        analysis,
        quoteFrame(findTopFrame(analysis)),
        quote(analysis, 'siginfo', analysis.report.crash.signalCode),
      ),
    };
  },
});
