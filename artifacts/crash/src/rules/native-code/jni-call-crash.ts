import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { findTopFrame, isFault } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import { adviseEvidence, code, describeFault, describeSignal, findJavaCaller, nameMethod } from '../support/prose.ts';

const JNI = /^(?:jni_\w+|checked_jni_\w+|JNIHandles::\w+|JvmtiEnv::\w+|JNI_\w+|Java_\w+|jobject_|JVM_\w+)/;
const ENTRY = /^(?:jni_(?:Call\w+|invoke\w+)|JVM_DoPrivileged)/;

export const jniCallCrash = defineRule({
  id: 'jni-call-crash',
  cause: 'native-crash',
  title: 'A call between Java and native code crashed',
  because:
    'The frame is a native method that the interpreter called (its bytecode index is 0), or a function of JNI in the JVM that native code gave a wrong handle, class or buffer.',
  check: (analysis) => {
    if (!isFault(analysis)) return undefined;
    const top = findTopFrame(analysis);
    const isNativeMethod =
      top?.type === 'j' && /\)\S*\+0(?:\s|$)/.test(top.text) && /native|Native|jni|JNI/.test(top.text);
    const name = top?.type === 'V' ? (top.function ?? '') : '';
    if (!isNativeMethod && !(JNI.test(name) && !ENTRY.test(name))) return undefined;
    const method = top?.method ?? findJavaCaller(analysis)?.method;
    const where = top?.method === undefined ? code(name, 50) : code(nameMethod(top.method), 60);
    return {
      level: 'SEVERE',
      confidence: 'medium',
      headline: chooseHeadline(
        `${describeSignal(analysis)} in the JNI call ${where}${method === undefined || top?.method !== undefined ? '' : ` of ${code(nameMethod(method), 40)}`}`,
        `${describeSignal(analysis)} in a JNI call`,
      ),
      explanation: `${describeFault(analysis)} Native code and the JVM met here: a local reference that was kept, a class or method id of an unloaded class, an array that was released twice, or a call with a pending exception leads to it.`,
      advice: `Run a test with -Xcheck:jni and read its warnings; send the owner of the native library ${adviseEvidence(analysis)}.`,
      evidence: gatherCrash(
        analysis,
        quoteFrame(top),
        quote(analysis, 'siginfo', analysis.report.crash.signalCode),
        quoteFrame(findJavaCaller(analysis)),
      ),
    };
  },
});
