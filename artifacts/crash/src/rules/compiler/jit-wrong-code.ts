import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isUnverifiedStated } from '../settings/unverified-bytecode.ts';
import { adviseExclude, toCompilerName } from '../support/compilation.ts';
import {
  classifyCrash,
  findTopFrame,
  isInternalError,
  listGuiltyFrames,
  listTopFunctions,
} from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import { adviseEvidence, code, describeFault, describeSignal, listJavaFrames, nameMethod } from '../support/prose.ts';

/** What generated code calls when it finds itself where it must never be. */
const GENERATED_CHECK =
  /MacroAssembler::(?:debug\d*|stop)|verify_(?:oop|FPU)|DEBUG MESSAGE|duplicated predicate|should not reach here in compiled/i;
const UNSAFE_USER = /Unsafe|java\.nio\.|foreign|ByteBuf|jni|native/i;

export const jitWrongCode = defineRule({
  id: 'jit-wrong-code',
  cause: 'jit-crash',
  title: 'The JIT compiler made wrong code of a method',
  because:
    'A check inside of generated code failed, or compiled code failed with nothing on its stack that could have damaged memory: no native library and no user of Unsafe or JNI.',
  check: (analysis) => {
    const message = `${analysis.report.crash.message ?? ''} ${listTopFunctions(analysis, 3).join(' ')}`;
    const isCheck = isInternalError(analysis) && !isUnverifiedStated(analysis) && GENERATED_CHECK.test(message);
    if (!isCheck && !isAlone(analysis)) return undefined;
    const method = findTopFrame(analysis)?.method ?? listJavaFrames(analysis).find(({ type }) => type === 'J')?.method;
    return {
      level: 'SEVERE',
      confidence: isCheck ? 'medium' : 'low',
      headline: chooseHeadline(
        isCheck
          ? `Compiled code failed its own check: ${analysis.report.crash.message ?? 'it reached a place that it must not reach'}`
          : `Wrong compiled code is likely: ${describeSignal(analysis)} in ${code(nameMethod(method ?? 'a method'), 60)} without native code on the stack`,
        'Compiled code failed its own check',
      ),
      explanation: `${describeFault(analysis)} ${isCheck ? 'Code that the compiler generated found itself where it must never be.' : 'No native library and nothing that uses raw memory is on the stack.'} That speaks for wrong code of the compiler.`,
      advice: `${adviseExclude(method === undefined ? undefined : toCompilerName(method))} Update the JDK; a run with -XX:TieredStopAtLevel=1 tells C2 from C1. Send the vendor ${adviseEvidence(analysis)}.`,
      evidence: gatherCrash(analysis, quoteFrame(findTopFrame(analysis)), quote(analysis, 'message')),
    };
  },
});

/** Compiled code failed, and only Java code of ordinary objects called it. */
function isAlone(analysis: CrashAnalysis): boolean {
  if (classifyCrash(analysis) !== 'compiled') return false;
  const frames = listGuiltyFrames(analysis);
  const entry = frames.findIndex(({ text }) => /call_stub/.test(text));
  const upper = entry < 0 ? frames : frames.slice(0, entry);
  return (
    !upper.some(({ text, type }) => type === 'C' || UNSAFE_USER.test(text)) &&
    !UNSAFE_USER.test(findTopFrame(analysis)?.text ?? '')
  );
}
