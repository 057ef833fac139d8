import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis, MappedLibrary } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { describeHalfPointer } from '../support/address.ts';
import { classifyCrash } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame, quoteLine } from '../support/evidence.ts';
import { listForeignLibraries } from '../support/foreign-libraries.ts';
import { describeJump, nameJump } from '../support/jump.ts';
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
    const suspect = known === undefined ? findOnlyLibrary(analysis) : undefined;
    const jump = nameJump(analysis);
    const what = jump === undefined ? describeSignal(analysis) : `${describeSignal(analysis)} (${jump})`;
    const likely = suspect === undefined ? '' : `, most likely in ${code(suspect.name, 40)}`;
    return {
      level: 'FATAL',
      confidence: 'medium',
      headline: chooseHeadline(
        `${what} below the native method ${method}${known === undefined ? likely : `: ${known.product}`}`,
        `${what} below the native method ${method}`,
        `${describeSignal(analysis)} below the native method ${method}`,
      ),
      explanation: `${describeFault(analysis)} The report has no native frame that shows the library, but the thread was in native code, which ${code(top.method, 120)} had entered: ${known?.product ?? 'the library that implements this method'} or ${known?.driver ?? 'what it calls'}.${suspect === undefined ? '' : ` The only library in the process that neither the JDK nor the system has brought is ${code(suspect.name, 60)}.`}${describeJump(analysis)}${describeHalfPointer(analysis)}`,
      advice: `${known?.advice ?? `Update ${suspect === undefined ? `the library that implements ${method}` : code(suspect.name, 60)}, and check with -Xcheck:jni what Java passes to it.`} Send its vendor ${adviseEvidence(analysis)}.`,
      evidence: gatherCrash(
        analysis,
        quoteFrame(top),
        quoteLine(thread.line, thread.state),
        quote(analysis, 'siginfo', signalCode, faultAddress),
        suspect && quoteLine(suspect.line, suspect.name),
      ),
    };
  },
});

/** The library of the application, when the process has a single one. */
function findOnlyLibrary(analysis: CrashAnalysis): MappedLibrary | undefined {
  const [library, ...others] = listForeignLibraries(analysis);
  return others.length === 0 ? library : undefined;
}
