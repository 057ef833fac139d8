import { chooseHeadline, formatBytes } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { gatherCrash, quote } from '../support/evidence.ts';
import { describeFailure, findPageFileShortage, quoteFailure } from '../support/memory-pressure.ts';

export const pageFileExhausted = defineRule({
  id: 'page-file-exhausted',
  cause: 'host-memory',
  title: 'The page file of Windows is exhausted',
  because:
    'Windows commits memory against memory plus page file (VirtualAlloc, commit limit). AvailPageFile is smaller than the request or than 1 % of the limit; below 10 % a 64-bit process, which has address space enough, has met the limit as well, and others gave memory back before the report was written.',
  check: (analysis) => {
    const confidence = findPageFileShortage(analysis);
    const { swapTotalBytes = 0, swapFreeBytes = 0 } = analysis.report.process.memory;
    if (confidence === undefined) return undefined;
    return {
      level: 'FATAL',
      confidence,
      headline: chooseHeadline(
        `Windows had ${formatBytes(swapFreeBytes)} of ${formatBytes(swapTotalBytes)} left to commit: ${describeFailure(analysis)}`,
        `Windows had ${formatBytes(swapFreeBytes)} of ${formatBytes(swapTotalBytes)} left to commit`,
      ),
      explanation: `${describeFailure(analysis)} because memory and page file together were promised: ${formatBytes(swapFreeBytes)} of ${formatBytes(swapTotalBytes)} were left${confidence === 'high' ? '' : ' when the report was written, a little later than the failure'}. A JVM commits its heap when it grows, whether it is used or not.`,
      advice:
        'Enlarge the page file or let Windows manage its size, and lower -Xmx or the number of processes; Task Manager shows the commit charge under Performance, Memory.',
      evidence: gatherCrash(analysis, quoteFailure(analysis), quote(analysis, 'memory', 'AvailPageFile')),
    };
  },
});
