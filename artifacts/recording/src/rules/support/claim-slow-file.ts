import { chooseHeadline, formatDuration, formatShare, metricEvidence, pluralize, truncate } from '@hindsight/claims';
import { type Claim, count, ms } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { gather, timeEvidence } from './evidence.ts';
import { isShort } from './guards.ts';
import { findSlowest, sumSubject } from './io.ts';
import { nameMethod, stackEvidence } from './stacks.ts';

const NOTE_MS = 500;
const WARNING_MS = 4000;
const THREAD_SHARE = 0.2;
/** A thread that does little but wait for a file, half a second and more at once, is held up by it. */
const HELD_UP_SHARE = 0.5;
const MAX_PATH = 60;
/** Files of the kernel and standard streams, which have no path: their readers wait because nothing is there yet. */
const NOT_A_FILE = /^(?:-?$|\/dev\/|\/proc\/|\/sys\/|pipe:|<)/;

export interface FileVerbs {
  readonly eventType: string;
  /** `Reading`, at the beginning of a sentence. */
  readonly doing: string;
  readonly advice: string;
}

/** Claims that a read or write of a file was slow; both have the limits of JMC. */
export function claimSlowFile(analysis: RecordingAnalysis, { eventType, doing, advice }: FileVerbs): Claim | undefined {
  const slow = findSlowest(analysis, eventType, (_, __, subject) => !NOT_A_FILE.test(subject));
  if (!slow) return undefined;
  const share = slow.threadMs / Math.max(1, analysis.recording.durationMs);
  const isLarge = share >= THREAD_SHARE && !isShort(analysis);
  if (slow.longestMs < NOTE_MS && !isLarge) return undefined;
  const isHeldUp = slow.longestMs >= NOTE_MS && share >= HELD_UP_SHARE && !isShort(analysis);
  const path = shortenPath(slow.subject);
  const { events, totalMs } = sumSubject(analysis, slow);
  const site = slow.site === undefined ? '' : ` in ${nameMethod(slow.site)}`;
  return {
    level: slow.longestMs >= WARNING_MS || isHeldUp ? 'WARNING' : 'INFO',
    confidence: 'high',
    headline: chooseHeadline(
      `${doing} ${path} took ${formatDuration(slow.longestMs)}${site}`,
      `${doing} ${path} took ${formatDuration(slow.longestMs)}`,
    ),
    explanation: `The longest event took ${formatDuration(slow.longestMs)} (limits ${formatDuration(NOTE_MS)} and ${formatDuration(WARNING_MS)})${slow.thread === undefined ? '' : `, in thread "${truncate(slow.thread, MAX_PATH)}"`}. ${pluralize(events, 'event')} of ${slow.subject} took ${formatDuration(totalMs)}, and all files ${formatDuration(slow.totalMs)}; one thread spent ${formatShare(share)} of the recording so (limit ${formatShare(THREAD_SHARE)}).`,
    advice,
    evidence: gather(
      metricEvidence('longest', ms(slow.longestMs), ms(NOTE_MS)),
      metricEvidence(`events of ${path}`, count(events)),
      metricEvidence(`time for ${path}`, ms(totalMs)),
      timeEvidence('beginning of the longest', slow.at),
      stackEvidence(analysis.recording, slow.stack, 'stack of the longest'),
    ),
    lostMs: slow.totalMs,
  };
}

/** The end of a long path, which names the file. */
export const shortenPath = (path: string): string =>
  path.length <= MAX_PATH ? path : `…${path.slice(-(MAX_PATH - 1))}`;
