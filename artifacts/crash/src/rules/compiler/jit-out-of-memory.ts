import { chooseHeadline, formatBytes } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { adviseExclude, findCompiledMethod, nameCompiler } from '../support/compilation.ts';
import { isNativeMemoryFailure } from '../support/crash-class.ts';
import { gatherCrash, quoteLine } from '../support/evidence.ts';
import { describeFailure, describeMachine, quoteFailure } from '../support/memory-pressure.ts';
import { code } from '../support/prose.ts';

const ARENA = /Chunk::new|Arena|Compile|ResourceObj|GrowableArray/;
/** A single piece this large is no ordinary compilation; below it the compiler is mostly the last that asked. */
const LARGE_BYTES = 256 * 1024 ** 2;
const LARGE_SHARE = 0.1;

export const jitOutOfMemory = defineRule({
  id: 'jit-out-of-memory',
  cause: 'jit-crash',
  title: 'Memory ran out in the JIT compiler',
  because:
    'A compiler thread failed to get a piece of its arena (Chunk::new). A piece of 256 MB or a tenth of the memory proves that the compilation is out of hand; a small one only names the last that asked.',
  check: (analysis) => {
    const { crash, process } = analysis.report;
    if (!isNativeMemoryFailure(analysis) || crash.thread?.kind !== 'compiler' || !ARENA.test(crash.failedPurpose ?? ''))
      return undefined;
    const failed = crash.failedBytes ?? 0;
    const isLarge =
      failed >= LARGE_BYTES ||
      (process.memory.totalBytes !== undefined && failed >= LARGE_SHARE * process.memory.totalBytes);
    const method = findCompiledMethod(analysis);
    const what = method === undefined ? 'a method' : code(method, 70);
    return {
      level: isLarge ? 'FATAL' : 'WARNING',
      confidence: isLarge ? 'high' : 'low',
      headline: chooseHeadline(
        `${nameCompiler(analysis)} got no memory (${formatBytes(failed)}) while it compiled ${what}`,
      ),
      explanation: `${describeFailure(analysis)} in a compiler thread that compiled ${what}.${describeMachine(analysis)} ${isLarge ? 'So large a piece means that the compilation has grown out of hand.' : 'The piece is small: the compiler may only have been the last that asked; a compilation that has already taken gigabytes would look the same.'}`,
      advice: `${adviseExclude(method)} Look at the memory of the compiler with native memory tracking (category Compiler), and update the JDK.`,
      evidence: gatherCrash(
        analysis,
        quoteFailure(analysis),
        crash.compileTask === undefined ? undefined : quoteLine(crash.compileTask.line, crash.compileTask.method),
        quoteLine(crash.thread.line, crash.thread.name),
      ),
    };
  },
});
