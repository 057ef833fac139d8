import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { isNativeMemoryFailure } from '../support/crash-class.ts';
import { gatherCrash, quote } from '../support/evidence.ts';
import {
  describeFailure,
  describeMachine,
  findAddressLimit,
  hasFitted,
  isCommitExhausted,
  isContainerFull,
  isMapFull,
  quoteFailure,
} from '../support/memory-pressure.ts';
import { isLinux } from '../support/platform.ts';

/** Below it the break of the process cannot pass the Java heap. */
const LOW_HEAP = 1n << 32n;

export const nativeHeapBlocked = defineRule({
  id: 'native-heap-blocked',
  cause: 'address-space',
  title: 'The Java heap lies where the native heap would have to grow',
  because:
    'With compressed pointers of the modes 32-bit and zero based the heap is placed low, and brk cannot grow past it; the header of the report names this possibility (os::print_out_of_memory_hints). It is claimed for malloc only, when nothing else refuses memory.',
  check: (analysis) => {
    const { crash, jvm } = analysis.report;
    const isLow =
      /unscaled|32-bit/i.test(jvm.compressedOopsMode ?? '') || (jvm.heapBase !== undefined && jvm.heapBase < LOW_HEAP);
    if (
      !isNativeMemoryFailure(analysis) ||
      !isLinux(analysis) ||
      crash.failedCall !== 'malloc' ||
      !isLow ||
      !hasFitted(analysis)
    )
      return undefined;
    if (findAddressLimit(analysis) || isMapFull(analysis) || isContainerFull(analysis) || isCommitExhausted(analysis))
      return undefined;
    return {
      level: 'FATAL',
      confidence: (jvm.feature ?? 8) < 9 ? 'medium' : 'low',
      headline: chooseHeadline(`The Java heap blocks the native heap: ${describeFailure(analysis)} with memory free`),
      explanation: `${describeFailure(analysis)} although memory was free and no limit is set.${describeMachine(analysis)} The Java heap lies below 4 GB (${jvm.compressedOopsMode ?? 'low base'}), and the native heap, which grows upwards by \`brk\`, ends at it.`,
      advice:
        'Move the heap with `-XX:HeapBaseMinAddress=4g` (or higher), or switch compressed pointers off with `-XX:-UseCompressedOops`; JDK 9 and later place the heap above the break by themselves.',
      evidence: gatherCrash(analysis, quoteFailure(analysis), quote(analysis, 'heapAddress', jvm.compressedOopsMode)),
    };
  },
});
