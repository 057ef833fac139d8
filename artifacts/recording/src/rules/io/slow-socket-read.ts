import { chooseHeadline, formatCount, formatDuration, formatShare, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count, type Evidence, ms, type Quantity } from '@hindsight/model';
import type { RecordingAnalysis, SampleColumns } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gather, timeEvidence } from '../support/evidence.ts';
import { isCrowded } from '../support/guards.ts';
import { findSlowest, type SlowIo, sumSubject } from '../support/io.ts';
import { createAnswerTest, hasAllWrites, isReadOfPeer } from '../support/peers/answers.ts';
import { claimAwaitedAnswers } from '../support/peers/awaited-answers.ts';
import { findAwaitedPeer, type PeerWait, WAITER_SHARE } from '../support/peers/awaited-peer.ts';
import { isOwnServer } from '../support/peers/own-server.ts';
import { findPeerStall, type PeerStall } from '../support/peers/peer-stall.ts';
import { CHATTER_ADVICE, claimQuickCalls } from '../support/peers/quick-calls.ts';
import { claimStackWaits, type StackWait } from '../support/stack-waits.ts';
import { nameMethod, stackEvidence } from '../support/stacks.ts';

const NOTE_MS = 275;
const WARNING_MS = 2000;
/** So many threads that do little but wait for one peer are its problem, however short each wait is. */
const MANY_WAITERS = 3;
/** Answers of this mean time are quick: who waits for them most of the time asks too often. */
const QUICK_MS = 20;
const MANY_CALLS_PER_SECOND = 100;

const STACK_WAIT: StackWait = {
  what: 'what a peer sends',
  isWait: isReadOfPeer,
  advice:
    'Stacks do not say how long each wait was, nor whether a server waits for its next request here: a flight recording has each slow read with its peer. Ask the peer why it is slow, and set a read timeout that the caller can bear.',
};

export const slowSocketRead = defineRule({
  id: 'slow-socket-read',
  cause: 'remote',
  title: 'An answer over the network came late',
  because:
    'JMC (SocketRead): 275 ms and 2 s. Waiting for requests is not slow: RMI, listeners and servers are left out, and where writes were recorded the thread must have written to the peer within 100 ms before. Three threads that wait for one peer for half of the recording, or threads of requests for the answers of an asynchronous client, are a warning: our own limit.',
  check: (analysis) => {
    const isAnswer = createAnswerTest(analysis);
    const late = claimEvents(analysis, isAnswer);
    const awaited = late?.level === 'WARNING' ? undefined : claimAwaitedAnswers(analysis, NOTE_MS);
    if (awaited) return awaited;
    const quick = late?.level === 'WARNING' ? undefined : claimQuickCalls(analysis, isAnswer);
    return (quick?.level === 'WARNING' ? quick : (late ?? quick)) ?? claimStackWaits(analysis, STACK_WAIT);
  },
});

function claimEvents(
  analysis: RecordingAnalysis,
  isAnswer: (columns: SampleColumns, row: number) => boolean,
): Claim | undefined {
  const awaited = findAwaitedPeer(analysis, isAnswer);
  const isMany = awaited !== undefined && awaited.waiters >= MANY_WAITERS;
  const slow = findSlowest(
    analysis,
    'jdk.SocketRead',
    (columns, row) => isAnswer(columns, row) && (!isMany || columns.subjects[row] === awaited.subject),
  );
  if (!slow) return undefined;
  const inner = findInner(analysis, slow, isAnswer);
  if (inner) return claimLateAnswer(analysis, inner, isAnswer, true);
  if (slow.longestMs >= NOTE_MS && !isMany) return claimLateAnswer(analysis, slow, isAnswer);
  const chatter = awaited && claimChatter(analysis, awaited);
  return chatter ?? (isMany ? claimWaiters(analysis, slow, awaited) : undefined);
}

/** Of a read that lasts as long as one of another peer and within it, the other one waits for who reads. */
const INNER_PART = 0.8;
const CLOCK_MS = 1;

/** The read for which a server in this JVM makes its own client wait; undefined when the slowest read is of another peer. */
function findInner(
  analysis: RecordingAnalysis,
  slow: SlowIo,
  isAnswer: (columns: SampleColumns, row: number) => boolean,
): SlowIo | undefined {
  if (!isOwnServer(analysis, slow.subject)) return undefined;
  const end = slow.at + slow.longestMs + CLOCK_MS;
  const inner = findSlowest(analysis, 'jdk.SocketRead', (columns, row, subject) => {
    const [from, length] = [columns.times[row] ?? 0, columns.weights[row] ?? 0];
    const isWithin = from >= slow.at - CLOCK_MS && from + length <= end && length >= INNER_PART * slow.longestMs;
    return isWithin && subject !== slow.subject && isAnswer(columns, row);
  });
  return inner && inner.longestMs >= NOTE_MS
    ? findSlowest(
        analysis,
        'jdk.SocketRead',
        (columns, row, subject) => subject === inner.subject && isAnswer(columns, row),
      )
    : undefined;
}

/** What the peer is called, by the host that the event of its slowest read has. */
function namePeer({ recording }: RecordingAnalysis, { columns, row, subject }: SlowIo): string {
  const host = recording.names[columns.details[row] ?? -1];
  return host ? `${host}:${subject.slice(subject.lastIndexOf(':') + 1)}` : subject;
}

function claimLateAnswer(
  analysis: RecordingAnalysis,
  slow: SlowIo,
  isAnswer: (columns: SampleColumns, row: number) => boolean,
  isInner = false,
): Claim {
  const { events, totalMs } = sumSubject(analysis, slow);
  const isOwn = !isInner && isOwnServer(analysis, slow.subject);
  const stall = findPeerStall(slow, isAnswer, MANY_WAITERS);
  const peer = namePeer(analysis, slow);
  return {
    level: slow.longestMs >= WARNING_MS && !isOfBusyMachine(analysis, slow, stall) && !isOwn ? 'WARNING' : 'INFO',
    confidence: hasAllWrites(analysis) ? 'high' : 'medium',
    headline: nameWait(slow, peer, stall),
    explanation: `${describeStall(analysis, slow, stall)}The longest read from ${slow.subject} took ${formatDuration(slow.longestMs)} (limits ${formatDuration(NOTE_MS)} and ${formatDuration(WARNING_MS)}). ${pluralize(events, 'read')} from this peer took ${formatDuration(totalMs)} in all.${describeThreshold(analysis)}${isOwn ? OF_OWN_SERVER : ''}`,
    advice: ADVICE,
    subject: { peer },
    evidence: gather(metricEvidence('longest', ms(slow.longestMs), ms(NOTE_MS)), quoteReads(analysis, slow, peer)),
    lostMs: totalMs,
  };
}

const ADVICE =
  'Ask the peer why it is slow (its own recording, slow query log), and set a read timeout that the caller can bear.';

const describeThreshold = (analysis: RecordingAnalysis): string =>
  hasAllWrites(analysis)
    ? ''
    : ' Short writes were not recorded, so that a thread that waits for requests looks the same.';

const OF_OWN_SERVER = ' The peer is a server in this JVM itself, so that its client waits for what the server does.';

function quoteReads(analysis: RecordingAnalysis, slow: SlowIo, peer: string): Evidence[] {
  const { events, totalMs } = sumSubject(analysis, slow);
  return [
    metricEvidence(`reads from ${peer}`, count(events)),
    metricEvidence(`time for ${peer}`, ms(totalMs)),
    timeEvidence('beginning of the longest', slow.at),
    ...stackEvidence(analysis.recording, slow.stack, 'stack of the longest'),
  ];
}

/** Of answers that take so much longer than the mean, the longest is told. */
const UNEVEN = 4;

/** Threads that do little but wait for one peer, whose answers take their time. */
function claimWaiters(analysis: RecordingAnalysis, slow: SlowIo, { waiters, meanMs, areVirtual }: PeerWait): Claim {
  const peer = namePeer(analysis, slow);
  const isOwn = isOwnServer(analysis, slow.subject);
  const threads = areVirtual
    ? `On average, ${pluralize(waiters, 'virtual thread')} at once waited for ${peer}`
    : `${pluralize(waiters, 'thread')} did little but wait for ${peer}`;
  const whole = areVirtual
    ? `At any time of the recording, ${pluralize(waiters, 'virtual thread')} waited for ${slow.subject} on average`
    : `${pluralize(waiters, 'thread')} waited for ${slow.subject} for more than ${formatShare(WAITER_SHARE)} of the recording`;
  const each = `${threads}, ${slow.longestMs >= UNEVEN * meanMs ? `up to ${formatDuration(slow.longestMs)}` : formatDuration(meanMs)} for each answer`;
  const where = slow.site === undefined ? '' : ` in ${nameMethod(slow.site)}`;
  return {
    level: slow.longestMs >= NOTE_MS && !isOwn ? 'WARNING' : 'INFO',
    confidence: hasAllWrites(analysis) ? 'high' : 'medium',
    headline: chooseHeadline(
      `${each}${where}`,
      each,
      threads,
      `A peer answered after ${formatDuration(slow.longestMs)}`,
    ),
    explanation: `${whole}; the limit is ${MANY_WAITERS}. The longest read took ${formatDuration(slow.longestMs)}, the mean one ${formatDuration(meanMs)}.${describeThreshold(analysis)}${isOwn ? OF_OWN_SERVER : ''}`,
    advice: ADVICE,
    subject: { peer },
    evidence: gather(
      metricEvidence('longest', ms(slow.longestMs), ms(NOTE_MS)),
      metricEvidence(
        areVirtual ? 'virtual threads that waited at once' : 'threads that did little but wait',
        count(waiters),
        count(MANY_WAITERS),
      ),
      quoteReads(analysis, slow, peer),
    ),
    lostMs: sumSubject(analysis, slow).totalMs,
  };
}

/** Threads that ask one peer again and again, one question after the other, and wait for quick answers most of the time. */
function claimChatter(analysis: RecordingAnalysis, awaited: PeerWait): Claim | undefined {
  const { waiters, meanMs, reads, subject } = awaited;
  const callsPerSecond = (1000 * reads) / analysis.recording.durationMs / Math.max(1, waiters);
  if (meanMs > QUICK_MS || callsPerSecond < MANY_CALLS_PER_SECOND || !hasAllWrites(analysis)) return undefined;
  const slow = findSlowest(analysis, 'jdk.SocketRead', (columns, row) => columns.subjects[row] === subject);
  if (!slow) return undefined;
  const peer = namePeer(analysis, slow);
  const where = slow.site === undefined ? '' : ` in ${nameMethod(slow.site)}`;
  const calls = `${formatCount(Math.round(callsPerSecond))} times a second each`;
  const sentence = `${pluralize(waiters, 'thread')} asked ${peer} ${calls}, one call after the other`;
  return {
    level: waiters >= MANY_WAITERS ? 'WARNING' : 'INFO',
    confidence: 'high',
    headline: chooseHeadline(`${sentence}${where}`, sentence, `${pluralize(waiters, 'thread')} asked a peer ${calls}`),
    explanation: `${pluralize(waiters, 'thread')} waited for ${slow.subject} for more than ${formatShare(WAITER_SHARE)} of the recording, although it answered after ${formatDuration(meanMs)} on average: ${pluralize(reads, 'small call')} followed each other (limit ${formatCount(MANY_CALLS_PER_SECOND)} a second for each thread). The way to the peer and back costs more than its work.`,
    advice: CHATTER_ADVICE,
    subject: { peer },
    evidence: gather(
      metricEvidence('calls a second of each thread', perSec(callsPerSecond), perSec(MANY_CALLS_PER_SECOND)),
      metricEvidence('mean answer', ms(meanMs), ms(QUICK_MS)),
      metricEvidence('threads that did little but wait', count(waiters), count(MANY_WAITERS)),
      quoteReads(analysis, slow, peer),
    ),
    lostMs: awaited.totalMs,
  };
}

const perSec = (value: number): Quantity => ({ value, unit: 'per second' });

const MIN_REST_MS = 10_000;

function nameWait({ longestMs, site }: SlowIo, peer: string, stall: PeerStall | undefined): string {
  const answered = `A peer answered after ${formatDuration(longestMs)}`;
  const where = site === undefined ? '' : ` in ${nameMethod(site)}`;
  const late = `${peer} answered after ${formatDuration(longestMs)}${where}`;
  if (!stall) return chooseHeadline(late, answered);
  const threads = pluralize(stall.threads, 'thread');
  return chooseHeadline(
    `For ${formatDuration(stall.to - stall.from)}, ${threads} waited for ${peer}${where}`,
    late,
    answered,
  );
}

const describeStall = (analysis: RecordingAnalysis, { subject }: SlowIo, stall: PeerStall | undefined): string =>
  stall
    ? `From ${formatDuration(stall.from)} to ${formatDuration(stall.to)} after the start of the recording, ${pluralize(stall.threads, 'thread')} waited for ${subject} at the same time${isOver(analysis, stall) ? '; then it was over' : ''}. `
    : '';

const isOver = ({ recording }: RecordingAnalysis, { to }: PeerStall): boolean =>
  recording.durationMs - to >= MIN_REST_MS;

/** Nobody waits so long for a processor, and still less do several threads at once. */
const [TOO_LONG_MS, TOO_LONG_STALL_MS] = [10_000, 5000];

/** Peers on the same machine lack the processors that others have. A few long answers among many are of that. */
const LOOPBACK = /^(?:127\.|localhost|\[?(?:0:0:0:0:0:0:0|:):1\]?:)/;
const FEW_SHARE = 0.1;

function isOfBusyMachine(
  analysis: RecordingAnalysis,
  { columns, subject, longestMs }: SlowIo,
  stall: PeerStall | undefined,
): boolean {
  const isTooLong = stall ? stall.to - stall.from >= TOO_LONG_STALL_MS : longestMs >= TOO_LONG_MS;
  if (isTooLong || !isCrowded(analysis) || !LOOPBACK.test(subject)) return false;
  const id = analysis.recording.names.indexOf(subject);
  let [all, long] = [0, 0];
  for (let row = 0; row < columns.rows; row++) {
    if (columns.subjects[row] !== id) continue;
    all += columns.counts[row] ?? 1;
    if ((columns.maxima[row] || columns.weights[row] || 0) >= WARNING_MS) long += columns.counts[row] ?? 1;
  }
  return long <= FEW_SHARE * all;
}
