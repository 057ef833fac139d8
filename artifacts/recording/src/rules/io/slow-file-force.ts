import {
  brokenLimit,
  chooseHeadline,
  formatDuration,
  formatPercent,
  metricEvidence,
  pluralize,
  truncate,
} from '@hindsight/claims';
import { type Claim, count, ms, percent } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { shortenPath } from '../support/claim-slow-file.ts';
import { gather, timeEvidence } from '../support/evidence.ts';
import { isShort, rateConfidence } from '../support/guards.ts';
import { findSlowest } from '../support/io.ts';
import { findNativeCalls } from '../support/native-calls.ts';
import { findApplicationFrame, nameMethod, stackEvidence } from '../support/stacks.ts';

const NOTE_MS = 50;
const WARNING_MS = 1000;
/** Whoever waits for the disk for half of the time can do no more. */
const WARNING_PERCENT = 50;
const MAX_NAME = 40;

const ADVICE = 'Force several records at once (group commit), and look at the write latency of the disk.';
const FORCING =
  /^(?:java\.io\.FileDescriptor\.sync0?|sun\.nio\.ch\.\w*FileDispatcherImpl\.force0|java\.nio\.MappedMemoryUtils\.force0)$/;
const MIN_SAMPLES = 100;
/** The sampler skips a turn now and then, so that this is the least of the time. */
const QUICK_PERCENT = 35;

export const slowFileForce = defineRule({
  id: 'slow-file-force',
  cause: 'disk',
  title: 'Forcing a file to disk took long',
  because:
    'JMC (FileForce): 50 ms. A write-ahead log forces each commit, so that only a second, or half of the time in such calls, is a warning.',
  check: (analysis) => {
    const slow = findSlowest(analysis, 'jdk.FileForce', () => true);
    const share = (100 * (slow?.totalMs ?? 0)) / analysis.recording.durationMs;
    if (!slow || (slow.longestMs < NOTE_MS && share < WARNING_PERCENT)) return claimQuickCalls(analysis);
    const path = shortenPath(slow.subject);
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
      advice: ADVICE,
      evidence: gather(
        metricEvidence('longest', ms(slow.longestMs), ms(NOTE_MS)),
        ...brokenLimit('time in these calls', percent(share), percent(WARNING_PERCENT)),
        metricEvidence('events of jdk.FileForce', count(slow.events)),
        timeEvidence('beginning of the longest', slow.at),
        stackEvidence(analysis.recording, slow.stack, 'stack of the longest'),
      ),
      lostMs: slow.totalMs,
    };
  },
});

/** Calls below the threshold of the event take most of the time of a thread as well, when they follow each other at once. */
function claimQuickCalls(analysis: RecordingAnalysis): Claim | undefined {
  const [busiest] = findNativeCalls(analysis, ([top = '']) => FORCING.test(top));
  const share = Math.min(100, (100 * (busiest?.totalMs ?? 0)) / analysis.recording.durationMs);
  if (!busiest || busiest.samples < MIN_SAMPLES || share < QUICK_PERCENT) return undefined;
  const site = findApplicationFrame(analysis.recording, busiest.stack);
  return {
    level: isShort(analysis) ? 'INFO' : 'WARNING',
    confidence: rateConfidence(analysis, busiest.samples),
    headline: chooseHeadline(
      `Thread "${truncate(busiest.thread, MAX_NAME)}" forces files to disk for at least ${formatPercent(share)} of the time${site === undefined ? '' : ` in ${nameMethod(site)}`}`,
      `A thread forces files to disk for at least ${formatPercent(share)} of the time`,
    ),
    explanation: `In ${pluralize(busiest.samples, 'sample')} thread "${busiest.thread}" was in a call that forces a file to disk, ${formatPercent(share)} of the length of the recording (limit ${QUICK_PERCENT} %). Each call is quick, and below the threshold of jdk.FileForce.`,
    advice: ADVICE,
    evidence: gather(
      metricEvidence('samples in these calls', count(busiest.samples), count(MIN_SAMPLES)),
      metricEvidence('time in these calls', percent(share), percent(QUICK_PERCENT)),
      stackEvidence(analysis.recording, busiest.stack, 'stack'),
    ),
  };
}
