import { chooseHeadline, formatBytes } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { isNativeMemoryFailure } from '../support/crash-class.ts';
import { gatherCrash, quote } from '../support/evidence.ts';
import { findSizeOption } from '../support/flags.ts';
import {
  describeFailure,
  describeMachine,
  isBooting,
  isLargerThanMachine,
  measureBacking,
  quoteFailure,
} from '../support/memory-pressure.ts';
import { formatSeconds } from '../support/prose.ts';

export const startupMemoryFailure = defineRule({
  id: 'startup-memory-failure',
  cause: 'heap-sizing',
  title: 'The JVM got no memory for its start',
  because:
    'The failure came before the JVM was initialized (its thread is still unnamed) or in its first second, outside of a compiler thread: it concerns what -Xms, the code cache and the card tables commit at once, not growth or a leak.',
  check: (analysis) => {
    const { crash, process } = analysis.report;
    const isRunning = crash.thread?.kind === 'compiler' || !isBooting(analysis);
    if (!isNativeMemoryFailure(analysis) || isRunning) return undefined;
    const { elapsedSeconds } = process;
    const initial = findSizeOption(analysis, '-Xms', '-XX:InitialHeapSize=');
    const failed = crash.failedBytes;
    const backing = measureBacking(analysis);
    const isTooLarge = isLargerThanMachine(analysis) && backing !== undefined;
    const isHeap = initial !== undefined && failed !== undefined && failed >= initial / 2;
    const when = elapsedSeconds === undefined ? 'while it started' : `${formatSeconds(elapsedSeconds)} after its start`;
    return {
      level: 'FATAL',
      confidence: 'high',
      headline: chooseHeadline(
        isHeap
          ? `The JVM could not start: its initial heap of ${formatBytes(initial)} got no memory`
          : `The JVM could not start: ${describeFailure(analysis)} ${when}`,
        `The JVM could not start: it got no memory ${when}`,
      ),
      explanation: `${describeFailure(analysis)} ${when}.${initial === undefined ? '' : ` -Xms requests ${formatBytes(initial)} at once.`}${isTooLarge ? ` Memory and swap of the machine are ${formatBytes(backing)} together, so it fits at no time.` : ''}${describeMachine(analysis)}`,
      advice: isTooLarge
        ? 'Set -Xms and -Xmx to three quarters of the memory at most, less where other processes share it, or take a larger machine.'
        : 'Lower -Xms (and -Xmx where the host is too small), leave AlwaysPreTouch off, and look at what else runs on the host at that time: often the former process of a restart still holds its memory.',
      evidence: gatherCrash(
        analysis,
        quoteFailure(analysis),
        quote(analysis, 'elapsed'),
        quote(analysis, 'jvmArguments', initial === undefined ? undefined : '-Xms'),
      ),
    };
  },
});
