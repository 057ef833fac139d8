import { chooseHeadline, formatBytes } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { isNativeMemoryFailure } from '../support/crash-class.ts';
import { gatherCrash, quote } from '../support/evidence.ts';
import { describeFailure, quoteFailure } from '../support/memory-pressure.ts';
import { isWindows } from '../support/platform.ts';

/** What Windows keeps back; a page file with less is full for a JVM. */
const EMPTY_SHARE = 0.01;

export const pageFileExhausted = defineRule({
  id: 'page-file-exhausted',
  cause: 'host-memory',
  title: 'The page file of Windows is exhausted',
  because:
    'Windows commits memory against memory plus page file (VirtualAlloc, commit limit). AvailPageFile is smaller than the request or than 1 % of the limit.',
  check: (analysis) => {
    const { swapTotalBytes, swapFreeBytes } = analysis.report.process.memory;
    if (
      !isNativeMemoryFailure(analysis) ||
      !isWindows(analysis) ||
      swapTotalBytes === undefined ||
      swapFreeBytes === undefined
    )
      return undefined;
    if (swapFreeBytes >= Math.max(analysis.report.crash.failedBytes ?? 0, EMPTY_SHARE * swapTotalBytes))
      return undefined;
    return {
      level: 'FATAL',
      confidence: 'high',
      headline: chooseHeadline(
        `Windows had ${formatBytes(swapFreeBytes)} of ${formatBytes(swapTotalBytes)} left to commit: ${describeFailure(analysis)}`,
        `Windows had ${formatBytes(swapFreeBytes)} of ${formatBytes(swapTotalBytes)} left to commit`,
      ),
      explanation: `${describeFailure(analysis)} because memory and page file together were promised: ${formatBytes(swapFreeBytes)} of ${formatBytes(swapTotalBytes)} were left. A JVM commits its heap when it grows, whether it is used or not.`,
      advice:
        'Enlarge the page file or let Windows manage its size, and lower -Xmx or the number of processes; Task Manager shows the commit charge under Performance, Memory.',
      evidence: gatherCrash(analysis, quoteFailure(analysis), quote(analysis, 'memory', 'AvailPageFile')),
    };
  },
});
