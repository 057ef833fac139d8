import { chooseHeadline, formatCount, metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { hasCrash } from '../support/crash-class.ts';
import { gather, quote } from '../support/evidence.ts';

const NEAR = 0.9;

export const descriptorsNearLimit = defineRule({
  id: 'descriptors-near-limit',
  cause: 'open-files',
  title: 'The process has nearly all the file descriptors that it may have',
  because:
    'JDK 22 and later count open descriptors; at RLIMIT_NOFILE files, sockets and libraries cannot be opened (getrlimit(2)).',
  check: (analysis) => {
    const { openDescriptors: open, limits } = analysis.report.process;
    const limit = limits.nofile;
    if (open === undefined || typeof limit !== 'number' || limit <= 0 || open < NEAR * limit) return undefined;
    return {
      level: hasCrash(analysis) ? 'SEVERE' : 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(`The process had ${formatCount(open)} of ${formatCount(limit)} file descriptors open`),
      explanation: `${formatCount(open)} of ${formatCount(limit)} descriptors were open: files and sockets that are not closed, or a limit that is too low.`,
      advice:
        'Count them by kind (`ls -l /proc/PID/fd`, `lsof -p PID`), close what leaks, and raise NOFILE when the number is right.',
      evidence: gather(
        analysis,
        metricEvidence('open descriptors', count(open), count(NEAR * limit)),
        quote(analysis, 'openDescriptors'),
        quote(analysis, 'rlimit', 'NOFILE'),
      ),
    };
  },
});
