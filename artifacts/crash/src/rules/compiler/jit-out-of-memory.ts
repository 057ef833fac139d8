import { chooseHeadline, formatBytes } from '@hindsight/claims';
import type { Confidence, Level } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { adviseExclude, findCompiledMethod, nameCompiler } from '../support/compilation.ts';
import { isNativeMemoryFailure } from '../support/crash-class.ts';
import { gatherCrash, quoteLine } from '../support/evidence.ts';
import { describeFailure, describeMachine, isSharedShortage, quoteFailure } from '../support/memory-pressure.ts';
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
    'A compiler thread failed to get a piece of its arena (Chunk::new). A piece of 256 MB or a tenth of the memory proves that the compilation is out of hand; a small one only names the last that asked, and is a note where the whole machine was short.',
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
    const isChance = !isLarge && isSharedShortage(analysis);
    const { level, confidence, why, advice } = isLarge ? OUT_OF_HAND : isChance ? BYSTANDER : UNKNOWN;
    return {
      level,
      confidence,
      headline: isChance
        ? chooseHeadline(
            `${nameCompiler(analysis)} only met the shortage (${formatBytes(failed)}) while it compiled ${what}`,
            `${nameCompiler(analysis)} only met the shortage (${formatBytes(failed)})`,
          )
        : chooseHeadline(
            `${nameCompiler(analysis)} got no memory (${formatBytes(failed)}) while it compiled ${what}`,
            `${nameCompiler(analysis)} got no memory (${formatBytes(failed)}) while it compiled a method`,
          ),
      explanation: `${describeFailure(analysis)} in a compiler thread that compiled ${what}.${describeMachine(analysis)} ${why}`,
      advice: advice(method),
      evidence: gatherCrash(
        analysis,
        quoteFailure(analysis),
        crash.compileTask === undefined ? undefined : quoteLine(crash.compileTask.line, crash.compileTask.method),
        quoteLine(crash.thread.line, crash.thread.name),
      ),
    };
  },
});

interface Reading {
  readonly level: Level;
  readonly confidence: Confidence;
  readonly why: string;
  readonly advice: (method: string | undefined) => string;
}

const OUT_OF_HAND: Reading = {
  level: 'FATAL',
  confidence: 'high',
  why: 'So large a piece means that the compilation has grown out of hand.',
  advice: (method) =>
    `${adviseExclude(method)} Look at the memory of the compiler with native memory tracking (category Compiler), and update the JDK.`,
};

const BYSTANDER: Reading = {
  level: 'INFO',
  confidence: 'medium',
  why: 'The whole machine was short, this process has less than half of it, and the piece is small: the compiler was the last that asked, and has done nothing wrong.',
  advice: () => 'Leave the method alone and follow the finding about the memory of the machine.',
};

const UNKNOWN: Reading = {
  level: 'WARNING',
  confidence: 'low',
  why: 'The piece is small: the compiler may only have been the last that asked; a compilation that has already taken gigabytes would look the same.',
  advice: (method) =>
    `Look at the memory of the whole process first, with native memory tracking (category Compiler). Only if that category has grown, or the next report names the same method: ${adviseExclude(method)} Update the JDK.`,
};
