import { chooseHeadline } from '@hindsight/claims';
import type { Claim } from '@hindsight/model';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { findTopFrame, isFault, isInternalError, isSignal, listTopFunctions } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import { code, describeCaller, describeFault, describePath, describeSignal } from '../support/prose.ts';
import { isAllocatorFunction } from '../tables/jvm-functions.ts';

const CORRUPTION_MESSAGE =
  /double free|corrupted (?:size|double|unsorted|top)|invalid (?:next )?size|pointer being freed was not allocated|modified after being freed|free\(\): invalid|malloc\(\): |malloc assertion failure|heap corruption|STATUS_HEAP_CORRUPTION|0xc0000374/i;

/** NMT puts a header and a footer around each block, and checks them when the block is released (mallocHeader.cpp). */
const DAMAGED_BLOCK =
  /NMT (?:corruption:|has detected a memory corruption bug\.) Block at 0x[\da-f]{1,16}: (footer|header)?/;

/** What releases a block reads what stands before it, wherever the pointer leads. */
const RELEASE = /free|delete/i;

const ADVICE =
  'Look for native code with -Xcheck:jni, and run a test with AddressSanitizer (LD_PRELOAD=libasan.so), valgrind or glibc.malloc.check=3 (libc_malloc_debug.so), on Windows with page heap (gflags); remove native libraries and agents one at a time.';

export const nativeHeapCorruption = defineRule({
  id: 'native-heap-corruption',
  cause: 'memory-corruption',
  title: 'The native heap was corrupted',
  because:
    'A fault inside of malloc or free, or a message of the C library or of NMT about their own structures: they are whole until somebody writes over them, and that somebody is not the one that fails.',
  check: (analysis) => {
    const damaged = isInternalError(analysis) ? DAMAGED_BLOCK.exec(analysis.report.crash.message ?? '') : null;
    if (damaged) return claimDamagedBlock(analysis, damaged[1]);
    const top = findTopFrame(analysis);
    const inAllocator = listTopFunctions(analysis, 3).slice(0, 2).find(isAllocatorFunction);
    if (analysis.report.reportedBy === 'library') return undefined;
    const warning = analysis.report.warnings.find(({ text }) => CORRUPTION_MESSAGE.test(text));
    const { message = '', signal = '', frame } = analysis.report.crash;
    // Where the report itself needs memory, the C library ends it in the middle of a line.
    const stated = `${message} ${signal} ${frame?.text ?? ''}`;
    const isStated = warning !== undefined || CORRUPTION_MESSAGE.test(stated);
    if (!(isFault(analysis) && inAllocator !== undefined) && !(isSignal(analysis) && isStated)) return undefined;
    const isRelease = inAllocator !== undefined && RELEASE.test(inAllocator);
    const what = isRelease
      ? 'a wrong pointer was freed, or the native heap was corrupted before'
      : 'the native heap was corrupted before';
    const caller =
      analysis.blame && analysis.blame.owner !== 'jvm' ? ` ${analysis.blame.module} is the nearest caller.` : '';
    return {
      level: 'FATAL',
      confidence: isStated ? 'high' : 'medium',
      headline: describeWhat(analysis, inAllocator, what),
      explanation: `${describeFault(analysis)}${describePath(analysis)}${caller} The allocator keeps its structures beside the blocks; a write beyond the end of a block, a second free, or a free of a wrong pointer damages them, and the next allocation fails in whatever thread it is.`,
      advice: ADVICE,
      evidence: gatherCrash(analysis, quoteFrame(top), quoteFrame(analysis.blame?.frame)),
    };
  },
});

/** The JVM has found the damage itself, when it released the block. */
function claimDamagedBlock(analysis: CrashAnalysis, part: string | undefined): Claim {
  const before = part === 'header';
  return {
    level: 'FATAL',
    confidence: 'high',
    headline: `The native heap was corrupted: something wrote over ${before ? 'the beginning' : part === 'footer' ? 'the end' : 'the bounds'} of a block`,
    explanation: `Native memory tracking guards each block that the JVM allocates, and found the ${part ?? 'guard'} of one overwritten when it was released.${describePath(analysis)} ${before ? 'The block before it was written beyond its end, or the pointer is a wrong one or was released before.' : 'The code that uses this block writes beyond its end.'} The JVM only found it; the one that wrote is native code or Unsafe, and need not be on this stack.`,
    advice: ADVICE,
    evidence: gatherCrash(analysis, quote(analysis, 'message', 'NMT corruption')),
  };
}

function describeWhat(analysis: CrashAnalysis, inAllocator: string | undefined, what: string): string {
  const signal = describeSignal(analysis);
  if (inAllocator === undefined && findTopFrame(analysis)?.library?.startsWith('ntdll')) return `${signal}: ${what}`;
  const place = `${signal} in ${code(inAllocator ?? 'malloc', 40)}: ${what}`;
  return chooseHeadline(`${place}${describeCaller(analysis)}`, place);
}
