import { chooseHeadline, formatCount, formatShare, metricEvidence, pluralize } from '@hindsight/claims';
import { bytes, type Claim, count, type Level, percent, type Quantity } from '@hindsight/model';
import { rememberByStack } from '../../metrics/remember-by-stack.ts';
import { NO_ID, type Recording, type RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { shortenPath } from '../support/claim-slow-file.ts';
import { gather } from '../support/evidence.ts';
import { isCrowded, isIdle, isTooShort, rateConfidence } from '../support/guards.ts';
import { findLargest, sumBy } from '../support/samples.ts';
import { DEFAULT_PERIOD_MS, getSetting, parseSettingMs } from '../support/settings.ts';
import { findApplicationFrame, listFrames, nameMethod, quoteHeaviestStacks } from '../support/stacks.ts';

const MANY_PER_SECOND = 1000;
const SMALL_BYTES = 256;
const MIN_SECONDS = 1;
/** Calls of the system for so few bytes, so many a second, are the work of a thread, however short each of them is. */
const [VERY_MANY_PER_SECOND, VERY_SMALL_BYTES] = [10_000, 16];
const EVENT_TYPES = ['jdk.FileRead', 'jdk.FileWrite', 'jdk.SocketRead', 'jdk.SocketWrite'];

/** Native methods that move one byte; those of arrays have other names. */
const ONE_BYTE =
  /^java\.io\.(?:FileInputStream|RandomAccessFile|FileOutputStream)\.(?:read0|traceRead0|write0|traceWrite0|traceWrite)$/;
/** Up to JDK 24 the native method for one byte has the name of its caller; for arrays it has another. */
const ONE_BYTE_NATIVE = /^java\.io\.FileOutputStream\.write$/;
/** JDK 25 traces below the native method, with one frame more. */
const NATIVE_FRAMES = 2;
const MIN_SAMPLES = 100;
const MIN_TIME_SHARE = 0.25;

export const smallIo = defineRule({
  id: 'small-io',
  cause: 'disk',
  title: 'Data is read or written in very small pieces',
  because:
    'Each call costs microseconds in the kernel, so that pieces of 256 bytes a thousand times a second want a buffer. Our own limits; a threshold hides most of them.',
  check: (analysis) => {
    const single = claimSingleBytes(analysis);
    if (single) return single;
    const worst = EVENT_TYPES.flatMap((type) => findSmall(analysis, type)).sort((a, b) => b.perSecond - a.perSecond)[0];
    if (!worst || worst.perSecond < MANY_PER_SECOND) return undefined;
    const columns = analysis.recording.samples.get(worst.eventType);
    const site = findApplicationFrame(analysis.recording, worst.stack);
    const subject = shortenPath(worst.subject);
    return {
      level: rateLevel(analysis, worst),
      confidence: 'high',
      headline: chooseHeadline(
        `${describeCalls(worst, subject)}${site === undefined ? '' : ` in ${nameMethod(site)}`}`,
        describeCalls(worst, subject),
        describeCalls(worst, worst.eventType.startsWith('jdk.Socket') ? 'a socket' : 'a file'),
      ),
      explanation: `${worst.eventType} has ${formatCount(worst.events)} events of ${worst.subject} with ${worst.meanBytes.toFixed(0)} bytes each on average; the limit is ${formatCount(MANY_PER_SECOND)} a second of at most ${SMALL_BYTES} bytes.`,
      advice: 'Put a BufferedInputStream, BufferedOutputStream or channel with a larger buffer around it.',
      evidence: gather(
        metricEvidence('events a second', perSec(worst.perSecond), perSec(MANY_PER_SECOND)),
        metricEvidence('bytes of each', bytes(worst.meanBytes)),
        metricEvidence(`events of ${worst.eventType}`, count(worst.events)),
        columns
          ? quoteHeaviestStacks(
              analysis.recording,
              [columns],
              'ms',
              (one, row) => analysis.recording.names[one.subjects[row] ?? -1] === worst.subject,
              1,
            )
          : undefined,
      ),
    };
  },
});

const rateLevel = (analysis: RecordingAnalysis, { perSecond, meanBytes }: SmallIo): Level =>
  perSecond >= VERY_MANY_PER_SECOND && meanBytes <= VERY_SMALL_BYTES && !isTooShort(analysis, 1, MIN_TIME_SHARE)
    ? 'WARNING'
    : 'INFO';

const perSec = (value: number): Quantity => ({ value, unit: 'per second' });

/** `60,551 times a second, 1 byte is read from /data/rates.txt`. */
function describeCalls({ eventType, perSecond, meanBytes }: SmallIo, subject: string): string {
  const size = Math.round(meanBytes);
  const what = eventType.endsWith('Read') ? 'read from' : 'written to';
  return `${formatCount(Math.round(perSecond))} times a second, ${pluralize(size, 'byte')} ${size === 1 ? 'is' : 'are'} ${what} ${subject}`;
}

interface SmallIo {
  readonly eventType: string;
  readonly subject: string;
  readonly events: number;
  readonly perSecond: number;
  readonly meanBytes: number;
  readonly stack: number;
}

function findSmall({ recording }: RecordingAnalysis, eventType: string): SmallIo[] {
  const columns = recording.samples.get(eventType);
  const seconds = recording.durationMs / 1000;
  if (!columns || seconds < MIN_SECONDS || columns.bytes.length === 0) return [];
  const sums = new Map<number, { events: number; bytes: number; stack: number }>();
  const answered = countOtherDirection(recording, eventType);
  for (let row = 0; row < columns.rows; row++) {
    const subject = columns.subjects[row] ?? -1;
    const sum = sums.get(subject) ?? { events: 0, bytes: 0, stack: columns.stacks[row] ?? -1 };
    sum.events += columns.counts[row] ?? 1;
    sum.bytes += Math.max(0, columns.bytes[row] ?? 0);
    sums.set(subject, sum);
  }
  return [...sums].flatMap(([subject, { events, bytes: size, stack }]) => {
    const meanBytes = size / Math.max(1, events);
    const name = recording.names[subject] ?? '-';
    return meanBytes <= SMALL_BYTES && 2 * (answered.get(subject) ?? 0) < events
      ? [{ eventType, subject: name, events, perSecond: events / seconds, meanBytes, stack }]
      : [];
  });
}

const OTHER_DIRECTION: Readonly<Record<string, string>> = {
  'jdk.SocketRead': 'jdk.SocketWrite',
  'jdk.SocketWrite': 'jdk.SocketRead',
};

/** A small read for each small write to the same peer is a call and its answer, which no buffer makes fewer. */
function countOtherDirection(recording: Recording, eventType: string): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  const columns = recording.samples.get(OTHER_DIRECTION[eventType] ?? '');
  for (let row = 0; row < (columns?.rows ?? 0); row++) {
    const subject = columns?.subjects[row] ?? NO_ID;
    counts.set(subject, (counts.get(subject) ?? 0) + (columns?.counts[row] ?? 1));
  }
  return counts;
}

/** The samples of calls that read or write one byte, by the stack. */
function claimSingleBytes(analysis: RecordingAnalysis): Claim | undefined {
  const { recording } = analysis;
  const columns = ['jdk.NativeMethodSample', 'jdk.ExecutionSample'].flatMap(
    (type) => recording.samples.get(type) ?? [],
  );
  const natives = new Set(recording.samples.get('jdk.NativeMethodSample')?.stacks);
  const isSingle = rememberByStack((stack) => {
    const frames = listFrames(recording, stack, NATIVE_FRAMES);
    return (
      frames.some((frame) => ONE_BYTE.test(frame)) || (natives.has(stack) && ONE_BYTE_NATIVE.test(frames[0] ?? ''))
    );
  });
  const sites = sumBy(columns, (one, row) => {
    const stack = one.stacks[row] ?? NO_ID;
    return isSingle(stack) ? findApplicationFrame(recording, stack) : undefined;
  });
  const worst = findLargest(sites);
  if (!worst || worst.count < MIN_SAMPLES || (isIdle(analysis) && !isCrowded(analysis))) return undefined;
  const periodMs = parseSettingMs(getSetting(analysis, 'jdk.NativeMethodSample', 'period')) ?? DEFAULT_PERIOD_MS;
  const share = Math.min(1, (worst.count * periodMs) / recording.durationMs);
  if (share < MIN_TIME_SHARE) return undefined;
  const method = nameMethod(worst.name);
  return {
    level: isTooShort(analysis, share, MIN_TIME_SHARE) ? 'INFO' : 'WARNING',
    confidence: rateConfidence(analysis, worst.count),
    headline: chooseHeadline(
      `${method} reads or writes single bytes without a buffer for ${formatShare(share)} of the time`,
      `Single bytes are read or written without a buffer for ${formatShare(share)} of the time`,
    ),
    explanation: `In ${formatCount(worst.count)} samples a thread was in a call of the system for one byte, made by ${worst.name}. That is ${formatShare(share)} of the time (limit ${formatShare(MIN_TIME_SHARE)}); such calls take a microsecond or more each, and are below the thresholds of the events of files.`,
    advice:
      'Put a BufferedInputStream or BufferedOutputStream around the stream, or read a block at once from a RandomAccessFile or channel.',
    evidence: gather(
      metricEvidence('samples in calls for one byte', count(worst.count), count(MIN_SAMPLES)),
      metricEvidence('share of the time', percent(100 * share), percent(100 * MIN_TIME_SHARE)),
      quoteHeaviestStacks(recording, columns, 'count', (one, row) => isSingle(one.stacks[row] ?? NO_ID), 1),
    ),
  };
}
