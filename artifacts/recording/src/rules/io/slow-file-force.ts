import {
  brokenLimit,
  chooseHeadline,
  formatDuration,
  formatPercent,
  metricEvidence,
  pluralize,
} from '@hindsight/claims';
import { count, ms, percent } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { shortenPath } from '../support/claim-slow-file.ts';
import { gather, timeEvidence } from '../support/evidence.ts';
import { findSlowest } from '../support/io.ts';
import { nameMethod, stackEvidence } from '../support/stacks.ts';

const NOTE_MS = 50;
const WARNING_MS = 1000;
/** Whoever waits for the disk for half of the time can do no more. */
const WARNING_PERCENT = 50;

export const slowFileForce = defineRule({
  id: 'slow-file-force',
  cause: 'disk',
  title: 'Forcing a file to disk took long',
  because:
    'JMC (FileForce): 50 ms. A write-ahead log forces each commit, so that only a second, or half of the time in such calls, is a warning.',
  check: (analysis) => {
    const slow = findSlowest(analysis, 'jdk.FileForce', () => true);
    if (!slow || slow.longestMs < NOTE_MS) return undefined;
    const path = shortenPath(slow.subject);
    const share = (100 * slow.totalMs) / analysis.recording.durationMs;
    const took =
      share >= WARNING_PERCENT
        ? `${formatDuration(slow.totalMs)} in ${pluralize(slow.events, 'call')}`
        : formatDuration(slow.longestMs);
    return {
      level: slow.longestMs >= WARNING_MS || share >= WARNING_PERCENT ? 'WARNING' : 'INFO',
      confidence: 'high',
      headline: chooseHeadline(
        `Forcing ${path} to disk took ${took}${slow.site === undefined ? '' : ` in ${nameMethod(slow.site)}`}`,
        `Forcing ${path} to disk took ${took}`,
      ),
      explanation: `The longest of ${pluralize(slow.events, 'call')} took ${formatDuration(slow.longestMs)} (limits ${formatDuration(NOTE_MS)} and ${formatDuration(WARNING_MS)}); all of them took ${formatDuration(slow.totalMs)}, ${formatPercent(share)} of the length of the recording (limit ${WARNING_PERCENT} %).`,
      advice: 'Force several records at once (group commit), and look at the write latency of the disk.',
      evidence: gather(
        metricEvidence('longest', ms(slow.longestMs), ms(NOTE_MS)),
        ...brokenLimit('time in these calls', percent(share), percent(WARNING_PERCENT)),
        metricEvidence('events of jdk.FileForce', count(slow.events)),
        timeEvidence('begin of the longest', slow.at),
        stackEvidence(analysis.recording, slow.stack, 'stack of the longest'),
      ),
      lostMs: slow.totalMs,
    };
  },
});
