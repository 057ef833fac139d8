import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { describeExclude, toCompilerName } from '../support/compilation.ts';
import { classifyCrash, findTopFrame } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import { adviseEvidence, code, describeFault, describePath, describeSignal, nameMethod } from '../support/prose.ts';

export const compiledCodeCrash = defineRule({
  id: 'compiled-code-crash',
  cause: 'jit-crash',
  title: 'Compiled Java code crashed',
  because:
    'The problematic frame is a compiled method (J). Java cannot crash by itself: the compiler made wrong code, or the data it worked on was damaged before by native code or Unsafe.',
  check: (analysis) => {
    if (classifyCrash(analysis) !== 'compiled') return undefined;
    const top = findTopFrame(analysis);
    const method = top?.method ?? 'a method';
    const compiler = top?.compiler?.toUpperCase();
    return {
      level: 'FATAL',
      confidence: 'medium',
      headline: chooseHeadline(
        `${describeSignal(analysis)} in ${compiler === undefined ? 'compiled code' : `code that ${compiler} compiled`}: ${code(nameMethod(method), 70)}`,
        `${describeSignal(analysis)} in compiled code`,
      ),
      explanation: `${describeFault(analysis)}${describePath(analysis)} The machine code of ${code(method, 120)} failed. Either ${compiler ?? 'the compiler'} made wrong code of it, or an object that it read was damaged before (JNI, Unsafe, memory); the same method each time speaks for the compiler, different ones for damage.`,
      advice: `Exclude the method to tell them apart: ${describeExclude(toCompilerName(method))}; when other methods crash then, look for native code with -Xcheck:jni. Update the JDK, and send the vendor ${adviseEvidence(analysis)}.`,
      evidence: gatherCrash(analysis, quoteFrame(top), quote(analysis, 'siginfo', analysis.report.crash.signalCode)),
    };
  },
});
