import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { findTopFrame, isFault, listTopFunctions } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame, quoteLine } from '../support/evidence.ts';
import { listForeignLibraries } from '../support/foreign-libraries.ts';
import { ADVISE_CHECK_JNI, describeLibrary } from '../support/native-code.ts';
import { code, describeFault, describeSignal } from '../support/prose.ts';

/** Functions that native code calls with its JNIEnv. */
const JNI_FUNCTION = /^(?:jni_[A-Z]\w+|checked_jni_\w+)/;
const DEPTH = 12;
/** What the JVM does in a thread that has entered it: its state is `_thread_in_vm` then. */
const VM_WORK =
  /\b(?:MemAllocator|CollectedHeap|SymbolTable|SystemDictionary|LinkResolver|InstanceKlass|ObjArrayKlass|TypeArrayKlass|java_lang_\w+|ObjectSynchronizer|Exceptions)::/;

export const threadNotAttached = defineRule({
  id: 'thread-not-attached',
  cause: 'native-crash',
  title: 'Native code called the JVM with the JNIEnv of another thread',
  because:
    'The report says "Current thread is native thread", and a function of JNI is on its stack, or the thread works inside of the JVM while its state is still that of native code: a JNIEnv is valid only in the thread that it was given to, and a thread gets its own with AttachCurrentThread (JNI specification, The Invocation API).',
  check: (analysis) => {
    const { thread } = analysis.report.crash;
    const functions = listTopFunctions(analysis, DEPTH);
    const called = functions.find((name) => JNI_FUNCTION.test(name));
    if (!isFault(analysis) || thread === undefined || called === undefined) return undefined;
    if (thread.kind === 'java') return claimForeignEnv(analysis, called, functions);
    if (thread.kind !== 'native') return undefined;
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

/**
 * Every function of JNI takes the thread of its JNIEnv into the JVM. A thread that works there and is still in native code gave it the
 * JNIEnv of another one.
 */
function claimForeignEnv(analysis: CrashAnalysis, called: string, functions: readonly string[]) {
  const { thread } = analysis.report.crash;
  const works = functions.slice(0, functions.indexOf(called)).some((name) => VM_WORK.test(name));
  if (thread?.state !== '_thread_in_native' || !works) return undefined;
  const library = analysis.report.crash.stack.find(({ type }) => type === 'C');
  return {
    level: 'FATAL',
    confidence: 'high',
    headline: chooseHeadline(
      `${describeSignal(analysis)} in ${code(called, 40)}: ${describeLibrary(library?.library)} called it with the JNIEnv of another thread`,
      `${describeSignal(analysis)} in ${code(called, 40)}: it was called with the JNIEnv of another thread`,
    ),
    explanation: `${describeFault(analysis)} The thread worked inside of the JVM, but its state is still \`_thread_in_native\`: ${code(called, 60)} changes the state of the thread whose JNIEnv it gets, so that was another one. Two threads then used the memory of one, and whatever failed first is chance.`,
    advice: `Never keep a JNIEnv in a global variable or an object: keep the JavaVM, and call GetEnv (or AttachCurrentThread) in each thread. ${ADVISE_CHECK_JNI}`,
    evidence: gatherCrash(
      analysis,
      quoteLine(thread.line, '_thread_in_native'),
      quoteFrame(findTopFrame(analysis)),
      quoteFrame(library),
    ),
  } as const;
}
