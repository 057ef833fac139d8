import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis, CrashFrame } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { findTopFrame, isFault, listTopFunctions } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import { findHiddenNativeMethod } from '../support/native-entry.ts';
import { adviseEvidence, code, describeFault, describeSignal, findJavaCaller, nameMethod } from '../support/prose.ts';
import { describeSuspects } from '../support/suspects.ts';

const JNI =
  /^(?:[\w*&]{1,40} )?(?:jni_\w+|checked_jni_\w+|JNIHandles::\w+|JvmtiEnv::\w+|JNI_\w+|Java_\w+|jobject_|JVM_\w+)/;
/** What native code calls; the frames above it resolve what it was given. */
const JNI_ENTRY = /^(?:checked_)?jni_[A-Z]\w+/;
const ENTRY_DEPTH = 4;
/** Ways into Java; a call over a method id fails itself when the id is null or of a class that is gone. */
const ENTRY = /^(?:jni_invoke\w+|JVM_DoPrivileged)/;

export const jniCallCrash = defineRule({
  id: 'jni-call-crash',
  cause: 'native-crash',
  title: 'A call between Java and native code crashed',
  because:
    'The frame is a native method that the interpreter called (its bytecode index is 0), or a function of JNI in the JVM that native code gave a wrong handle, class, id or buffer; or the stack has one or two functions of the JVM directly below a native method of the application.',
  check: (analysis) => {
    if (!isFault(analysis)) return undefined;
    const top = findTopFrame(analysis);
    const isNativeMethod = isNativeMethodFrame(top);
    const name = top?.type === 'V' ? (top.function ?? '') : '';
    const hidden = findHiddenNativeMethod(analysis);
    const isJni = JNI.test(name) && !ENTRY.test(name);
    if (!isNativeMethod && !isJni && !hidden) return undefined;
    const entry = listTopFunctions(analysis, ENTRY_DEPTH).find((one) => JNI_ENTRY.test(one));
    const where =
      top?.method === undefined
        ? nameCall(isJni ? (entry ?? name) : undefined, hidden?.method ?? findJavaCaller(analysis)?.method)
        : `the JNI call ${code(nameMethod(top.method), 60)}`;
    return {
      level: 'SEVERE',
      confidence: 'medium',
      headline: chooseHeadline(`${describeSignal(analysis)} in ${where}`, `${describeSignal(analysis)} in a JNI call`),
      explanation: `${describeFault(analysis)} Native code and the JVM met here: an object that is none or that was kept beyond its call, an id of a method or field that was not found or whose class was unloaded, an array that was released twice, or a call with a pending exception leads to it.${isJni ? describeCallers(analysis) : ''}${hidden === undefined ? '' : ` The frames of the native code are missing, but the topmost Java frame is the native method ${code(hidden.method ?? hidden.text, 90)}.`}`,
      advice: `Run a test with -Xcheck:jni and read its warnings; send the owner of the native library${hidden?.method === undefined ? '' : ` that implements ${code(nameMethod(hidden.method), 50)}`} ${adviseEvidence(analysis)}.`,
      evidence: gatherCrash(
        analysis,
        quoteFrame(top),
        quote(analysis, 'siginfo', analysis.report.crash.signalCode),
        quoteFrame(findJavaCaller(analysis)),
      ),
    };
  },
});

/** `the JNI call jni_GetFieldID of Codec.decode`; without the function of JNI, who called. */
function nameCall(name: string | undefined, method: string | undefined): string {
  if (name === undefined) return `the JVM: a JNI call of ${code(nameMethod(method ?? 'native code'), 60)} failed`;
  return `the JNI call ${code(name, 50)}${method === undefined ? '' : ` of ${code(nameMethod(method), 40)}`}`;
}

const isNativeMethodFrame = (frame: CrashFrame | undefined): boolean =>
  frame?.type === 'j' && /\)\S*\+0(?:\s|$)/.test(frame.text) && /native|Native|jni|JNI/.test(frame.text);

/** Who may have called, where the frames of native code are missing. */
const describeCallers = (analysis: CrashAnalysis): string =>
  analysis.blame?.owner === 'jvm' ? describeSuspects(analysis) : '';
