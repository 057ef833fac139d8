import { chooseHeadline, formatBytes, metricEvidence } from '@hindsight/claims';
import { bytes, type Claim, type Confidence, type Level } from '@hindsight/model';
import type { CrashAnalysis, CrashThread } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { adviseExclude, findCompiledMethod, nameCompiler } from '../support/compilation.ts';
import { isNativeMemoryFailure } from '../support/crash-class.ts';
import { gatherCrash, quoteLine } from '../support/evidence.ts';
import { describeFailure, describeMachine, isSharedShortage, quoteFailure } from '../support/memory-pressure.ts';
import { code } from '../support/prose.ts';
import { findTracked, type TrackedMemory } from '../support/tracked-memory.ts';

const ARENA = /Chunk::new|Arena|Compile|ResourceObj|GrowableArray/;
/** A single piece this large is no ordinary compilation; below it the compiler is mostly the last that asked. */
const LARGE_BYTES = 256 * 1024 ** 2;
const LARGE_SHARE = 0.1;
/** Compilations that are in order have some percent of what the JVM has committed. */
const HELD_SHARE = 0.25;

export const jitOutOfMemory = defineRule({
  id: 'jit-out-of-memory',
  cause: 'jit-crash',
  title: 'Memory ran out in the JIT compiler',
  because:
    'A compiler thread failed to get a piece of its arena (Chunk::new). A piece of 256 MB or a tenth of the memory proves that the compilation is out of hand; a small one only names the last that asked, and is a note where the whole machine was short. Native memory tracking proves it where the compilers have 256 MB and a quarter of all memory.',
  check: (analysis) => {
    if (!isNativeMemoryFailure(analysis)) return undefined;
    const held = findCompilerMemory(analysis);
    if (held !== undefined) return claimCompilerMemory(analysis, held);
    const { crash } = analysis.report;
    return crash.thread?.kind === 'compiler' && ARENA.test(crash.failedPurpose ?? '')
      ? claimRequest(analysis, crash.thread)
      : undefined;
  },
});

/** What the compilers had of all tracked memory, where it is more than compilations need. */
function findCompilerMemory(analysis: CrashAnalysis): (TrackedMemory & { readonly total: number }) | undefined {
  const compiler = findTracked(analysis, 'Compiler');
  const total = findTracked(analysis, 'Total')?.bytes;
  if (compiler === undefined || total === undefined) return undefined;
  return compiler.bytes >= Math.max(LARGE_BYTES, HELD_SHARE * total) ? { ...compiler, total } : undefined;
}

/** Native memory tracking shows who had the memory, whichever thread was the one that got no more. */
function claimCompilerMemory(analysis: CrashAnalysis, held: TrackedMemory & { readonly total: number }): Claim {
  const { crash } = analysis.report;
  const method = findCompiledMethod(analysis);
  const share = `${formatBytes(held.bytes)} of ${formatBytes(held.total)} of the JVM's memory`;
  const where = method === undefined ? '' : `, and ${nameCompiler(analysis)} compiled ${code(method, 90)}`;
  return {
    level: 'FATAL',
    confidence: 'high',
    headline: chooseHeadline(
      method === undefined ? '' : `The JIT compiler had taken ${share} while it compiled ${code(method, 60)}`,
      `The JIT compiler had taken ${share}`,
    ),
    explanation: `${describeFailure(analysis)}. Native memory tracking counts ${share} for the compilers${where}; ordinary compilations take a few megabytes.`,
    advice: `${method === undefined ? 'Find the method with `jcmd PID Compiler.memory` (JDK 22 and later), and keep it from the compiler with -XX:CompileCommand=exclude.' : adviseExclude(method)} Update the JDK, and report the method with its bytecode; a larger limit of memory only delays it. From JDK 22 on -XX:CompileCommand=MemLimit bounds what one compilation may take.`,
    evidence: gatherCrash(
      analysis,
      quoteLine(held.line, 'Compiler'),
      quoteFailure(analysis),
      crash.compileTask === undefined ? undefined : quoteLine(crash.compileTask.line, crash.compileTask.method),
      metricEvidence('memory of the compilers', bytes(held.bytes), bytes(LARGE_BYTES)),
    ),
  };
}

function claimRequest(analysis: CrashAnalysis, thread: CrashThread): Claim {
  const { crash, process } = analysis.report;
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
      quoteLine(thread.line, thread.name),
    ),
  };
}

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
