import { chooseHeadline, formatBytes } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { isNativeMemoryFailure } from '../support/crash-class.ts';
import { gatherCrash, quote } from '../support/evidence.ts';
import { findSizeOption } from '../support/flags.ts';
import { describeFailure, describeMachine, isStarting, quoteFailure } from '../support/memory-pressure.ts';
import { formatSeconds } from '../support/prose.ts';

export const startupMemoryFailure = defineRule({
  id: 'startup-memory-failure',
  cause: 'heap-sizing',
  title: 'The JVM got no memory for its start',
  because:
    'The failure came within 10 s of the start or before the JVM was initialized: it concerns what -Xms, the code cache and the card tables commit at once, not growth or a leak.',
  check: (analysis) => {
    if (!isNativeMemoryFailure(analysis) || !isStarting(analysis)) return undefined;
    const { elapsedSeconds } = analysis.report.process;
    const initial = findSizeOption(analysis, '-Xms', '-XX:InitialHeapSize=');
    const failed = analysis.report.crash.failedBytes;
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
      explanation: `${describeFailure(analysis)} ${when}.${initial === undefined ? '' : ` -Xms requests ${formatBytes(initial)} at once.`}${describeMachine(analysis)}`,
      advice:
        'Lower -Xms (and -Xmx where the host is too small), leave AlwaysPreTouch off, and look at what else runs on the host at that time: often the former process of a restart still holds its memory.',
      evidence: gatherCrash(
        analysis,
        quoteFailure(analysis),
        quote(analysis, 'elapsed'),
        quote(analysis, 'jvmArguments', initial === undefined ? undefined : '-Xms'),
      ),
    };
  },
});
