import { chooseHeadline, pluralize, splitSentences } from '@hindsight/claims';
import { analyzeGcEvents, diagnoseGcEvents, type GcAnalysis } from '@hindsight/gc/events';
import type { Finding } from '@hindsight/model';
import type { RecordingAnalysis } from '../model.ts';
import { readRows } from '../rules/support/event-rows.ts';
import { isCrowded, isShort } from '../rules/support/guards.ts';
import {
  findApplicationFrame,
  isPlatformMethod,
  listFrames,
  nameMethod,
  stackEvidence,
} from '../rules/support/stacks.ts';
import { findLateMethod } from '../rules/support/threads/late-threads.ts';
import { toGcEvents } from './to-gc-events.ts';

/** Events of a recording say these better than pauses do. */
const REPORTED_BY_RECORDING = new Set([
  'high-allocation-rate',
  'finalizer-load',
  'diagnostic-gc',
  'out-of-memory',
  'old-jvm',
  'contradictory-flags',
]);

/** Signs of a collector in need, which say little when they cost less than this share of the time: a recording knows what did cost it. */
const SIGNS_OF_NEED: ReadonlySet<string> = new Set(['evacuation-failure', 'long-remark']);
const SLIGHT_SHARE = 0.02;
/** What some seconds cannot show: whether the old generation is emptied in the long run. */
const OF_THE_LONG_RUN: ReadonlySet<string> = new Set(['g1-mixed-ineffective']);

/** The collections of a recording, in the model of GC logs. */
export const analyzeCollections = (analysis: RecordingAnalysis): GcAnalysis[] =>
  analyzeGcEvents(toGcEvents(analysis).events, 'flight-recording');

/** Diagnoses the collections of a recording with the rules of GC logs. */
export function diagnoseCollections(analysis: RecordingAnalysis): Finding[] {
  const { events, findOrigin } = toGcEvents(analysis);
  const findings = diagnoseGcEvents(analyzeGcEvents(events, 'flight-recording'), findOrigin);
  return findings
    .filter(({ id }) => !REPORTED_BY_RECORDING.has(id))
    .map((finding) => (isSlight(analysis, finding) ? { ...finding, level: 'INFO' as const } : finding))
    .map((finding) => NAMERS[finding.id]?.(analysis, finding) ?? finding)
    .map((finding) => referToAllocation(analysis, finding));
}

/** What the rules of GC logs call the profile of allocations. */
const PROFILE = /\b([Aa])n? (?:allocation profile \(JFR\)|JFR recording)(?! (?:has the event|\(jdk))/g;
/** The events that it is made of. */
const PROFILE_EVENTS = / \(jdk\.ObjectAllocationSample\)|, jdk\.ObjectAllocationSample/g;

/** A GC log has to ask for a recording of what is allocated; this is one. */
function referToAllocation({ allocation }: RecordingAnalysis, finding: Finding): Finding {
  if (!allocation || finding.advice === undefined) return finding;
  const advice = finding.advice
    .replace(PROFILE, (_, article: string) => `${article === 'A' ? 'The' : 'the'} section “Allocation”`)
    .replace(PROFILE_EVENTS, '');
  return { ...finding, advice };
}

/**
 * Whether a warning is about what cost next to nothing, or what a recording cannot show that is so short, or in which other
 * processes had the processors that collections need.
 */
function isSlight(analysis: RecordingAnalysis, { id, level, lostMs }: Finding): boolean {
  if (level !== 'WARNING') return false;
  if (OF_THE_LONG_RUN.has(id)) return isShort(analysis) || isCrowded(analysis);
  return SIGNS_OF_NEED.has(id) && lostMs !== undefined && lostMs < SLIGHT_SHARE * analysis.recording.durationMs;
}

/** Findings of which a recording tells who is behind them. */
const NAMERS: Readonly<Record<string, (analysis: RecordingAnalysis, finding: Finding) => Finding>> = {
  'system-gc': nameCaller,
  'time-to-safepoint': nameLateMethod,
};

/** In the title of the finding. */
const ITS_THREADS = 'its threads had';

/** Samples tell which thread ran without a rest until the JVM waited for it. */
function nameLateMethod(analysis: RecordingAnalysis, finding: Finding): Finding {
  const late = findLateMethod(analysis);
  if (!late) return finding;
  const method = nameMethod(late.method);
  return {
    ...finding,
    title: chooseHeadline(finding.title.replace(ITS_THREADS, `${method} had`), finding.title),
    explanation: `${finding.explanation} Before ${pluralize(late.times, 'long wait')}, thread "${late.thread}" ran in ${late.method} without a rest: it had a processor, and came to no safepoint.`,
    advice: `Look for a long loop with an int counter, or a copy of a large array, in ${method} or in what it calls: let its counter be a long, divide the work, or run with -XX:+UseCountedLoopSafepoints (G1, ZGC and Shenandoah do so since JDK 10).`,
  };
}

/** The JDK calls System.gc() when the limit of direct memory is reached, so that buffers nobody uses are freed. */
const RESERVING = /^java\.nio\.Bits\.reserveMemory$/;
const DIRECT_MEMORY_ADVICE =
  'Use direct buffers again instead of allocating one for each piece of work, or raise -XX:MaxDirectMemorySize. Do not set -XX:+DisableExplicitGC: direct memory would never be freed.';

/** What helps until the call is removed; the rest of the advice is how to find the caller, who is known here. */
const listInterim = ({ advice = '' }: Finding): string[] =>
  splitSentences(advice).filter((sentence) => sentence.startsWith('Until '));

/** jdk.SystemGC has the stack of who called System.gc(). */
function nameCaller(analysis: RecordingAnalysis, finding: Finding): Finding {
  const rows = readRows(analysis, 'jdk.SystemGC');
  if (rows.count === 0) return finding;
  const caller = findApplicationFrame(analysis.recording, rows.getStack(0));
  const [first, ...rest] = finding.evidence;
  const isOwn = caller !== undefined && !isPlatformMethod(caller);
  const isForDirectMemory = [...rows.rows()].some((row) =>
    listFrames(analysis.recording, rows.getStack(row)).some((frame) => RESERVING.test(frame)),
  );
  return {
    ...finding,
    ...(isOwn && {
      title: chooseHeadline(`${finding.title}; the caller is ${nameMethod(caller)}`, finding.title),
      advice: [`Remove the call of System.gc() from ${nameMethod(caller)}.`, ...listInterim(finding)].join(' '),
    }),
    ...(isForDirectMemory && {
      cause: 'direct-memory' as const,
      title: chooseHeadline(`Direct memory was full: ${finding.title}`, finding.title),
      advice: DIRECT_MEMORY_ADVICE,
    }),
    explanation: caller === undefined ? finding.explanation : `${finding.explanation} It was called by ${caller}.`,
    evidence: [first, ...rest, ...stackEvidence(analysis.recording, rows.getStack(0), 'stack that called System.gc()')],
  };
}
