import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { classifyCrash, findTopFrame, listGuiltyFrames } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import { adviseEvidence, code, describeFault, describePath, describeSignal, nameMethod } from '../support/prose.ts';
import { describeSuspects } from '../support/suspects.ts';

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
