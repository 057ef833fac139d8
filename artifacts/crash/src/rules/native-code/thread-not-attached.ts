import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { findTopFrame, isFault, listTopFunctions } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame, quoteLine } from '../support/evidence.ts';
import { listForeignLibraries } from '../support/foreign-libraries.ts';
import { ADVISE_CHECK_JNI, describeLibrary } from '../support/native-code.ts';
import { code, describeFault, describeSignal } from '../support/prose.ts';

/** Functions that native code calls with its JNIEnv. */
const JNI_FUNCTION = /^(?:jni_[A-Z]\w+|checked_jni_\w+)/;
const DEPTH = 6;

export const threadNotAttached = defineRule({
  id: 'thread-not-attached',
  cause: 'native-crash',
  title: 'A native thread called the JVM without being attached to it',
  because:
    'The report says "Current thread is native thread", and a function of JNI is on its stack: a JNIEnv is valid only in the thread that it was given to, and a thread gets its own with AttachCurrentThread (JNI specification, The Invocation API).',
  check: (analysis) => {
    const { thread } = analysis.report.crash;
    const called = listTopFunctions(analysis, DEPTH).find((name) => JNI_FUNCTION.test(name));
    if (!isFault(analysis) || thread?.kind !== 'native' || called === undefined) return undefined;
    const names = [...new Set(listForeignLibraries(analysis).map(({ name }) => name))];
    const suspects =
      names.length === 0
        ? ''
        : ` The foreign libraries are ${names.slice(0, 3).map(describeLibrary).join(', ')}${names.length > 3 ? ' and others' : ''}.`;
    return {
      level: 'FATAL',
      confidence: 'high',
      headline: chooseHeadline(
        `${describeSignal(analysis)} in ${code(called, 40)}: a native thread that is not attached to the JVM called it`,
      ),
      explanation: `${describeFault(analysis)} The thread was made by a native library, and is not attached to the JVM. It called ${code(called, 60)} with the JNIEnv of another thread, so the function worked with a thread that is not the current one.${suspects}`,
      advice: `Keep the JavaVM, not the JNIEnv: call AttachCurrentThread in the thread of the library before its first call of JNI, use the JNIEnv that it gives, turn what is passed between threads into global references, and call DetachCurrentThread before the thread ends. ${ADVISE_CHECK_JNI}`,
      evidence: gatherCrash(
        analysis,
        quoteLine(thread.line, 'Current thread is native thread'),
        quoteFrame(findTopFrame(analysis)),
        quote(analysis, 'siginfo', analysis.report.crash.faultAddress),
      ),
    };
  },
});
