import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { isNativeMemoryFailure } from '../support/crash-class.ts';
import { gatherCrash, quote } from '../support/evidence.ts';
import {
  describeFailure,
  describeMachine,
  isThreadCreation,
  quoteFailure,
  quoteMachine,
} from '../support/memory-pressure.ts';

export const nativeMemoryExhausted = defineRule({
  id: 'native-memory-exhausted',
  cause: 'native-memory',
  title: 'The operating system refused memory to the JVM',
  because:
    'HotSpot ends the process when memory for its own structures cannot be had (os::commit_memory, vm_exit_out_of_memory); the header of the report says so.',
  check: (analysis) => {
    if (!isNativeMemoryFailure(analysis)) return undefined;
    const failure = describeFailure(analysis);
    return {
      level: 'FATAL',
      confidence: 'high',
      headline: chooseHeadline(
        isThreadCreation(analysis)
          ? `The JVM could not create a thread and ended: ${failure}`
          : `The JVM ended because it got no native memory: ${failure}`,
        'The JVM ended because it got no native memory',
      ),
      explanation: `${failure}, and the JVM ended itself. No thread or library is to blame for that: the one that asked last gets the error.${describeMachine(analysis)} The report must say which limit was reached: the memory of the host or container, the address space, the number of mappings or of threads.`,
      advice:
        'Compare what the process has (heap, metaspace, threads × stack, code cache, direct buffers, malloc) with memory and limits of the host and container: lower -Xmx or the number of threads, or raise the limit. Run with -XX:NativeMemoryTracking=summary to see who needs what the next time.',
      evidence: gatherCrash(
        analysis,
        quoteFailure(analysis),
        ...quoteMachine(analysis),
        quote(analysis, 'rlimit', 'AS'),
      ),
    };
  },
});
