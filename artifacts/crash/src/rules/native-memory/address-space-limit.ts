import { chooseHeadline, formatBytes } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isNativeMemoryFailure } from '../support/crash-class.ts';
import { gatherCrash, quote } from '../support/evidence.ts';
import { measureMaxHeap } from '../support/flags.ts';
import {
  describeFailure,
  describeMachine,
  findAddressLimit,
  findPageFileShortage,
  hasFitted,
  isCommitExhausted,
  isContainerFull,
  isMapFull,
  isResourceFailure,
  isThreadCreation,
  lacksMemory,
  quoteFailure,
} from '../support/memory-pressure.ts';
import { has32Bits } from '../support/platform.ts';

/** The report itself needs some, and the kernel counts in pages. */
const NEARLY_ALL = 0.98;

export const addressSpaceLimit = defineRule({
  id: 'address-space-limit',
  cause: 'address-space',
  title: 'A limit on the address space of the process refused memory',
  because:
    'RLIMIT_AS and RLIMIT_DATA make mmap and brk fail with ENOMEM whatever is free (getrlimit(2)). The limit is finite, and the size of the process has reached it or nothing else explains the failure. A process of 32 bits has 2 to 4 GB of addresses, however much memory the machine has.',
  check: (analysis) => {
    const limit = findAddressLimit(analysis);
    if (limit === undefined && is32BitsFull(analysis)) return claim32Bits(analysis);
    if (!isResourceFailure(analysis) || !limit || !hasFitted(analysis)) return undefined;
    const { virtualBytes } = analysis.report.process;
    const isReached =
      limit.name === 'AS' &&
      virtualBytes !== undefined &&
      virtualBytes + (analysis.report.crash.failedBytes ?? 0) > NEARLY_ALL * limit.bytes;
    const isElsewhere = isMapFull(analysis) || isContainerFull(analysis) || isCommitExhausted(analysis);
    if (
      !isReached &&
      (isElsewhere || (limit.name === 'AS' && virtualBytes !== undefined && virtualBytes < 0.8 * limit.bytes))
    )
      return undefined;
    const size = virtualBytes === undefined ? '' : ` The process had ${formatBytes(virtualBytes)} of address space.`;
    return {
      level: 'FATAL',
      confidence: isReached ? 'high' : 'medium',
      headline: chooseHeadline(
        `\`ulimit\` stopped the JVM: ${describeFailure(analysis)} at the limit ${limit.name} of ${formatBytes(limit.bytes)}`,
        `\`ulimit\` stopped the JVM at its limit ${limit.name} of ${formatBytes(limit.bytes)}`,
      ),
      explanation: `${describeFailure(analysis)} although memory was free, because the process has a limit ${limit.name} of ${formatBytes(limit.bytes)}.${size}${describeMachine(analysis)} A JVM reserves far more address space than it uses, so such a limit meets it early.`,
      advice:
        limit.name === 'AS'
          ? 'Remove the limit: `ulimit -v unlimited`, `LimitAS=infinity` of systemd or limits.conf of the user; bound the memory by -Xmx and by the container.'
          : 'Remove the limit: `ulimit -d unlimited`, `LimitDATA=infinity` of systemd; since Linux 4.7 it counts private mappings too, so also heap and stacks.',
      evidence: gatherCrash(
        analysis,
        quoteFailure(analysis),
        quote(analysis, 'rlimit', limit.name),
        quote(analysis, 'processSize', 'Virtual Size'),
      ),
    };
  },
});

/** Memory was there, so that a process of 32 bits had no address for it. Threads are refused at other limits as well. */
const is32BitsFull = (analysis: CrashAnalysis): boolean =>
  has32Bits(analysis) &&
  isNativeMemoryFailure(analysis) &&
  !isThreadCreation(analysis) &&
  hasFitted(analysis) &&
  !lacksMemory(analysis) &&
  !isMapFull(analysis) &&
  !isContainerFull(analysis) &&
  !isCommitExhausted(analysis) &&
  findPageFileShortage(analysis) === undefined;

function claim32Bits(analysis: CrashAnalysis) {
  const heap = measureMaxHeap(analysis);
  const share = heap === undefined ? '' : `: the Java heap takes ${formatBytes(heap)} of 2 to 4 GB`;
  return {
    level: 'FATAL',
    confidence: 'medium',
    headline: chooseHeadline(
      `The process of 32 bits has no address space left${share}`,
      'The process of 32 bits has no address space left',
    ),
    explanation: `${describeFailure(analysis)} although memory was free.${describeMachine(analysis)} A process of 32 bits has 2 GB of addresses on Windows (4 GB when its launcher is built for large addresses) and 3 to 4 GB elsewhere, for the heap, stacks, generated code, metaspace and native libraries together. The heap is reserved in one piece at the start${heap === undefined ? '' : ` (${formatBytes(heap)} here)`}, so a larger heap leaves less for all the rest, and the other parts fill what it leaves.`,
    advice:
      'Use a 64-bit JDK, with native libraries of 64 bits. Until then lower -Xmx, which leaves more for everything else; a larger heap makes it worse. If it still ends after the same time, something outside of the heap grows: native libraries, direct buffers, threads, classes.',
    evidence: gatherCrash(
      analysis,
      quoteFailure(analysis),
      quote(analysis, 'javaVm', analysis.report.jvm.platform ?? ''),
      quote(analysis, 'memory'),
    ),
  } as const;
}
