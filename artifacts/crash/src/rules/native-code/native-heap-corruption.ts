import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { findTopFrame, isFault, isSignal, listTopFunctions } from '../support/crash-class.ts';
import { gatherCrash, quoteFrame } from '../support/evidence.ts';
import { code, describeCaller, describeFault, describePath, describeSignal } from '../support/prose.ts';
import { isAllocatorFunction } from '../tables/jvm-functions.ts';

const CORRUPTION_MESSAGE =
  /double free|corrupted (?:size|double|unsorted|top)|invalid (?:next )?size|free\(\): invalid|malloc\(\): |heap corruption|STATUS_HEAP_CORRUPTION|0xc0000374/i;

/** What releases a block reads what stands before it, wherever the pointer leads. */
const RELEASE = /free|delete/i;

export const nativeHeapCorruption = defineRule({
  id: 'native-heap-corruption',
  cause: 'memory-corruption',
  title: 'The native heap was corrupted',
  because:
    'A fault inside of malloc or free, or a message of the C library about its own structures: they are whole until somebody writes over them, and that somebody is not the one that fails.',
  check: (analysis) => {
    const top = findTopFrame(analysis);
    const inAllocator = listTopFunctions(analysis, 3).slice(0, 2).find(isAllocatorFunction);
    const warning = analysis.report.warnings.find(({ text }) => CORRUPTION_MESSAGE.test(text));
    const { message = '', signal = '' } = analysis.report.crash;
    const isStated = warning !== undefined || CORRUPTION_MESSAGE.test(`${message} ${signal}`);
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
      advice:
        'Look for native code with -Xcheck:jni, and run a test with AddressSanitizer (LD_PRELOAD=libasan.so), valgrind or glibc.malloc.check=3 (libc_malloc_debug.so), on Windows with page heap (gflags); remove native libraries and agents one at a time.',
      evidence: gatherCrash(analysis, quoteFrame(top), quoteFrame(analysis.blame?.frame)),
    };
  },
});

function describeWhat(analysis: CrashAnalysis, inAllocator: string | undefined, what: string): string {
  const signal = describeSignal(analysis);
  if (inAllocator === undefined && findTopFrame(analysis)?.library?.startsWith('ntdll')) return `${signal}: ${what}`;
  const place = `${signal} in ${code(inAllocator ?? 'malloc', 40)}: ${what}`;
  return chooseHeadline(`${place}${describeCaller(analysis)}`, place);
}
