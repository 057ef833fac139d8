import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { classifyCrash, findTopFrame, isSignal } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame, quoteOperation } from '../support/evidence.ts';
import { adviseEvidence, code, describeCaller, describeFault, describePath, describeSignal } from '../support/prose.ts';

/** What stops and continues virtual threads (continuationFreezeThaw.cpp). */
const MOUNTING =
  /^(?:[\w*]{1,40} )?(?:(?:Recurse)?(?:Thaw|Freeze)\w{0,40}(?:::|<|\()|(?:thaw|freeze)\w{0,40}[<(]|Continuation\w{0,40}::)/;

const describeMounting = (name: string): string =>
  MOUNTING.test(name)
    ? ' It moves the frames of a virtual thread between the heap and the stack of its carrier, when the thread stops to wait or goes on.'
    : '';

const adviseMounting = (name: string): string =>
  MOUNTING.test(name)
    ? '-XX:+UnlockExperimentalVMOptions -XX:-VMContinuations runs each virtual thread on a thread of its own until then; '
    : '';

export const jvmInternalCrash = defineRule({
  id: 'jvm-internal-crash',
  cause: 'jvm-crash',
  title: 'Code of the JVM or of the JDK crashed',
  because:
    'The problematic frame is of libjvm (V), or the blamed one is in a library of the JDK, and nothing more specific is known about it.',
  check: (analysis) => {
    const kind = classifyCrash(analysis);
    if (!isSignal(analysis) || (kind !== 'jvm' && kind !== 'jdk-library' && kind !== 'profiler')) return undefined;
    const top = findTopFrame(analysis);
    const guilty = top?.type === 'V' && kind !== 'jdk-library' ? top : (analysis.blame?.frame ?? top);
    const operation = analysis.report.crash.vmOperation?.name;
    const what = guilty?.function === undefined ? (guilty?.library ?? 'the JVM') : guilty.function;
    return {
      level: 'FATAL',
      confidence: kind === 'profiler' ? 'low' : 'medium',
      headline: chooseHeadline(
        `${describeSignal(analysis)} inside the ${kind === 'jdk-library' ? 'JDK' : 'JVM'}: ${code(what, 60)}${operation === undefined ? describeCaller(analysis) : ` during ${operation}`}`,
        `${describeSignal(analysis)} inside the ${kind === 'jdk-library' ? 'JDK' : 'JVM'}: ${code(what, 60)}`,
      ),
      explanation: `${describeFault(analysis)}${describePath(analysis)}${operation === undefined ? '' : ` The VM operation ${operation} was in progress.`} It is code of the ${kind === 'jdk-library' ? 'JDK' : 'JVM'} that failed: a bug of it, or damage that native code, agents or defective memory did before.${describeMounting(what)}`,
      advice: `Update the JDK to the newest update of its release and search its bug database for ${code(what)}; ${adviseMounting(what)}${kind === 'jdk-library' ? 'check with -Xcheck:jni, and without native agents and foreign libraries' : 'narrow it down with another collector, with -XX:TieredStopAtLevel=1, and without native agents'}. Send the vendor ${adviseEvidence(analysis)}.`,
      evidence: gatherCrash(
        analysis,
        quoteFrame(top),
        quoteFrame(guilty),
        quoteOperation(analysis),
        quote(analysis, 'siginfo', analysis.report.crash.signalCode),
      ),
    };
  },
});
