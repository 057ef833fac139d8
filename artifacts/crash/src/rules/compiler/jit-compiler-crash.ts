import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { adviseExclude, findCompiledMethod, nameCompiler } from '../support/compilation.ts';
import { classifyCrash, findTopFrame, isLibraryNotLoaded, isNativeMemoryFailure } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame, quoteLine } from '../support/evidence.ts';
import { adviseEvidence, code, describeFault, describePath, describeSignal } from '../support/prose.ts';

export const jitCompilerCrash = defineRule({
  id: 'jit-compiler-crash',
  cause: 'jit-crash',
  title: 'The JIT compiler crashed while it compiled a method',
  because:
    'The thread is a compiler thread, or the frames are of classes of C1, C2 or the compiler interface: the fault is in the compiler, for one method, and the method names the way around it.',
  check: (analysis) => {
    const { crash } = analysis.report;
    const isOutOfMemory = isNativeMemoryFailure(analysis) && crash.thread?.kind === 'compiler';
    const isLimit = /MemLimit/.test(crash.message ?? '');
    if (isLimit || isOutOfMemory || isLibraryNotLoaded(analysis)) return undefined;
    if (classifyCrash(analysis) !== 'compiler') return undefined;
    const method = findCompiledMethod(analysis);
    const task = crash.compileTask;
    const size = task?.bytes === undefined ? '' : ` (${task.bytes} bytes of bytecode)`;
    const what = crash.kind === 'internal-error' ? (crash.message ?? 'An assertion failed') : describeSignal(analysis);
    return {
      level: 'FATAL',
      confidence: 'high',
      headline: chooseHeadline(
        `${nameCompiler(analysis)} crashed (${what}) while it compiled ${method === undefined ? 'a method' : code(method, 80)}`,
        `${nameCompiler(analysis)} crashed while it compiled ${method === undefined ? 'a method' : code(method, 80)}`,
      ),
      explanation: `${describeFault(analysis)}${crash.message === undefined ? '' : ` The message is: ${crash.message.replace(/\.$/, '')}.`}${describePath(analysis)} ${method === undefined ? 'The method that was compiled is not in the report.' : `It compiled ${code(method, 120)}${size}.`} The program has done nothing wrong: the compiler failed on one method, and will again after a restart when that gets hot.`,
      advice: `${adviseExclude(method)} Update the JDK: most of these are fixed in a later update. Send the vendor ${adviseEvidence(analysis)} and the replay file (replay_pid${crash.pid ?? '*'}.log), with which the compilation can be repeated.`,
      evidence: gatherCrash(
        analysis,
        quoteFrame(findTopFrame(analysis)),
        task === undefined ? undefined : quoteLine(task.line, task.method),
        crash.thread === undefined ? undefined : quoteLine(crash.thread.line, crash.thread.name),
        quote(analysis, 'message', crash.message),
      ),
    };
  },
});
