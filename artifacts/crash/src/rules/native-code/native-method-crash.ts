import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { classifyCrash } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame, quoteLine } from '../support/evidence.ts';
import { describeJump } from '../support/jump.ts';
import { adviseEvidence, code, describeFault, describeSignal, listJavaFrames, nameMethod } from '../support/prose.ts';
import { findNativeMethods } from '../tables/native-methods.ts';

export const nativeMethodCrash = defineRule({
  id: 'native-method-crash',
  cause: 'native-crash',
  title: 'Code below a native method crashed',
  because:
    'The report has no frame of the native code, but the thread was in native code (_thread_in_native), so the topmost Java frame is the native method that entered it.',
  check: (analysis) => {
    const { thread, faultAddress, signalCode } = analysis.report.crash;
    const kind = classifyCrash(analysis);
    const [top] = listJavaFrames(analysis);
    if (
      (kind !== 'unknown' && kind !== 'c-library') ||
      thread?.state !== '_thread_in_native' ||
      top?.method === undefined
    )
      return undefined;
    const method = code(nameMethod(top.method), 60);
    const known = findNativeMethods(top.method);
    return {
      level: 'FATAL',
      confidence: 'medium',
      headline: chooseHeadline(
        `${describeSignal(analysis)} below the native method ${method}${known === undefined ? '' : `: ${known.product}`}`,
        `${describeSignal(analysis)} below the native method ${method}`,
      ),
      explanation: `${describeFault(analysis)} The report has no native frame that shows the library, but the thread was in native code, which ${code(top.method, 120)} had entered: ${known?.product ?? 'the library that implements this method'} or ${known?.driver ?? 'what it calls'}.${describeJump(analysis)}`,
      advice: `${known?.advice ?? `Update the library that implements ${method}, and check with -Xcheck:jni what Java passes to it.`} Send its vendor ${adviseEvidence(analysis)}.`,
      evidence: gatherCrash(
        analysis,
        quoteFrame(top),
        quoteLine(thread.line, thread.state),
        quote(analysis, 'siginfo', signalCode, faultAddress),
      ),
    };
  },
});
