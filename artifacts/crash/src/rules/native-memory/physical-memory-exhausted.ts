import { chooseHeadline, formatBytes } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { isNativeMemoryFailure } from '../support/crash-class.ts';
import { gatherCrash, quoteMemoryInfo } from '../support/evidence.ts';
import {
  describeFailure,
  describeMachine,
  isThreadCreation,
  lacksMemory,
  measureAvailable,
  measureMachine,
  quoteFailure,
  quoteMachine,
} from '../support/memory-pressure.ts';

export const physicalMemoryExhausted = defineRule({
  id: 'physical-memory-exhausted',
  cause: 'host-memory',
  title: 'The machine had no memory left',
  because:
    'MemAvailable, or free memory and half of the page cache, is what the kernel can still give; the request must exceed it, or less than 5 % of the memory is left, and swap must be too small as well (proc(5)). A request that is larger than memory and swap together is a wrong size, not a full machine.',
  check: (analysis) => {
    if (!isNativeMemoryFailure(analysis) || !lacksMemory(analysis)) return undefined;
    const totalBytes = measureMachine(analysis) ?? 0;
    const available = formatBytes(measureAvailable(analysis) ?? 0);
    return {
      level: 'FATAL',
      confidence: isThreadCreation(analysis) ? 'medium' : 'high',
      headline: chooseHeadline(
        `The machine was out of memory: ${describeFailure(analysis)} with ${available} of ${formatBytes(totalBytes)} available`,
        `The machine was out of memory: ${available} of ${formatBytes(totalBytes)} were available`,
      ),
      explanation: `${describeFailure(analysis)}.${describeMachine(analysis)} That is less than the JVM asked for or than the kernel needs to work.`,
      advice:
        'Add memory or move processes to another host; lower -Xmx and -Xms so that all JVMs of the host fit with a reserve of a tenth.',
      evidence: gatherCrash(
        analysis,
        quoteFailure(analysis),
        ...quoteMachine(analysis),
        quoteMemoryInfo(analysis, 'SwapFree'),
      ),
    };
  },
});
