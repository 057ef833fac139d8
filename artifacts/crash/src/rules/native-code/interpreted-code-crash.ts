import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isNullAccess, parseAddress } from '../support/address.ts';
import { classifyCrash, findTopFrame, listGuiltyFrames } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import { adviseEvidence, code, describeFault, describePath, describeSignal, nameMethod } from '../support/prose.ts';
import { describeSuspects, listSuspects } from '../support/suspects.ts';

export const interpretedCodeCrash = defineRule({
  id: 'interpreted-code-crash',
  cause: 'memory-corruption',
  title: 'Interpreted Java code crashed',
  because:
    'The interpreter checks what it does, so a fault in it means that an object, a method or the stack was damaged before: by native code, by redefinition of the class, or by a bug of the JVM.',
  check: (analysis) => {
    if (classifyCrash(analysis) !== 'interpreted') return undefined;
    const top = findTopFrame(analysis);
    const native = listGuiltyFrames(analysis).find(
      ({ type, library }) =>
        type === 'C' && !/^lib(?:jvm|jli|java|c|pthread)[.-]|^(?:jvm|java|ntdll)/i.test(library ?? 'libc.'),
    );
    const where = top?.method === undefined ? 'the interpreter' : code(nameMethod(top.method), 60);
    if (native === undefined && isBadResult(analysis)) return claimResult(analysis, where);
    return {
      level: 'FATAL',
      // Native code that called the method passed the object.
      confidence: native?.library === undefined ? 'low' : 'medium',
      headline: chooseHeadline(
        `${describeSignal(analysis)} in interpreted code: ${where}${native?.library === undefined ? '' : `, which ${code(native.library, 40)} called`}`,
        `${describeSignal(analysis)} in interpreted code: ${where}`,
      ),
      explanation: `${describeFault(analysis)}${describePath(analysis)}${native?.library === undefined ? '' : ` Native code of ${code(native.library)} is on the stack, and is the first suspect.`}${native === undefined ? describeSuspects(analysis) : ''} The interpreter cannot fail by itself: what it read was damaged before.`,
      advice: `Run with -Xcheck:jni and without native agents and hot swapping; update the JDK${native?.library === undefined ? '' : ` and ${code(native.library)}`}. Send ${adviseEvidence(analysis)} to the vendor of the JDK when the native code is excluded.`,
      evidence: gatherCrash(
        analysis,
        quoteFrame(top),
        quote(analysis, 'siginfo', analysis.report.crash.signalCode),
        quoteFrame(native),
      ),
    };
  },
});

/** The frame of a method that returns a reference, before its first instruction: a native method has no others. */
const AT_ENTRY = /\)[L[]\S{0,500}\+0(?:\s|$)/;

/**
 * Nothing of the method has run, so the interpreter reads no object of it but the result of a native method, which the JVM resolves
 * when the method returns.
 */
function isBadResult(analysis: CrashAnalysis): boolean {
  const { crash } = analysis.report;
  const isEntry = findTopFrame(analysis)?.type === 'j' && AT_ENTRY.test(findTopFrame(analysis)?.text ?? '');
  const isKnown = parseAddress(crash.faultAddress) !== undefined || crash.signalCode === 'SI_KERNEL';
  return isEntry && isKnown && !isNullAccess(analysis) && listSuspects(analysis).length > 0;
}

/** The native method has given the JVM something else than a reference. */
function claimResult(analysis: CrashAnalysis, where: string) {
  return {
    level: 'FATAL',
    confidence: 'medium',
    headline: chooseHeadline(
      `The native method ${where} returned a reference that is none: ${describeSignal(analysis)}`,
    ),
    explanation: `${describeFault(analysis)}${describePath(analysis)} Nothing of the method has run, and it returns an object: the JVM failed at its result, which native code gave it.${describeSuspects(analysis)} A raw pointer, a local reference that was deleted, or one of another thread or call is no reference.`,
    advice: `Run a test with -Xcheck:jni, which names the reference. Return what a function of JNI gave in the same call (NewObject, NewLocalRef of a global reference), and pass pointers as long. Send ${adviseEvidence(analysis)} to the owner of the library.`,
    evidence: gatherCrash(
      analysis,
      quoteFrame(findTopFrame(analysis)),
      quote(analysis, 'siginfo', analysis.report.crash.faultAddress),
    ),
  } as const;
}
