import { chooseHeadline, formatDuration, formatShare, metricEvidence, pluralize } from '@hindsight/claims';
import { count, ms } from '@hindsight/model';
import { NO_ID, type RecordingAnalysis, type SampleColumns } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gather, timeEvidence } from '../support/evidence.ts';
import { isCrowded } from '../support/guards.ts';
import { findSlowest, type SlowIo, sumSubject } from '../support/io.ts';
import { createNewsTest } from '../support/news-readers.ts';
import { getThreshold } from '../support/settings.ts';
import { listFrames, nameMethod, stackEvidence } from '../support/stacks.ts';

const NOTE_MS = 275;
const WARNING_MS = 2000;
/** So many threads that do little but wait for one peer are its problem, however short each wait is. */
const MANY_WAITERS = 3;
/** The share of the recording and the number of reads from which on a thread does little else. */
const [WAITER_SHARE, WAITER_READS] = [0.5, 3];
/** A read is of an answer when the same thread wrote to the same peer so shortly before. */
const ANSWER_MS = 100;
/** A write takes microseconds: with a higher threshold the request before an answer is not in the recording. */
const COMPLETE_THRESHOLD_MS = 0.1;
/** Threads that wait for what others may want of them, or for news: of a cluster, a channel, a mailbox. */
const WAITS_FOR_REQUESTS =
  /^(?:sun\.rmi\.transport\.|com\.sun\.jndi\.ldap\.Connection\.run|sun\.tools\.attach|org\.postgresql\.\w*\.?PGConnection\.getNotifications|oracle\.net\.ano|org\.apache\.(?:coyote|tomcat|http\.impl\.(?:nio|DefaultHttpServer))|org\.eclipse\.jetty\.(?:io|server)|io\.undertow|com\.sun\.net\.httpserver|sun\.net\.httpserver|com\.rabbitmq\.client\.impl\.(?:SocketFrameHandler|Frame)|org\.apache\.zookeeper|org\.apache\.activemq\.transport|com\.ibm\.mq|org\.java_websocket|redis\.clients\.jedis\.(?:Binary)?JedisPubSub|com\.mongodb\.(?:internal\.)?connection\.(?:Default)?ServerMonitor|com\.github\.shyiko\.mysql\.binlog|okhttp3\.internal\.(?:http2|ws)\.|com\.jcraft\.jsch\.Session\.run|net\.schmizz\.sshj\.transport|io\.nats\.client\.impl\.NatsConnectionReader|org\.eclipse\.paho|(?:com\.sun|org\.eclipse)\.(?:mail|angus\.mail)\.imap\.IMAPFolder\.idle|org\.postgresql\.core\.v3\.replication|oracle\.jdbc\.driver\.NTF)/;

export const slowSocketRead = defineRule({
  id: 'slow-socket-read',
  cause: 'remote',
  title: 'An answer over the network came late',
  because:
    'JMC (SocketRead): 275 ms and 2 s. Waiting for requests is not slow: RMI, listeners and servers are left out, and where writes were recorded the thread must have written to the peer within 100 ms before. Three threads that wait for one peer for half of the recording are a warning: our own limit.',
  check: (analysis) => {
    const isAnswer = createAnswerTest(analysis);
    const slow = findSlowest(analysis, 'jdk.SocketRead', isAnswer);
    if (!slow || slow.longestMs < NOTE_MS) return undefined;
    const { events, totalMs } = sumSubject(analysis, slow);
    const waiters = countWaiters(analysis, slow, isAnswer);
    const isAwaited = waiters >= MANY_WAITERS;
    const stall = isAwaited ? undefined : findStall(slow, isAnswer);
    const host = analysis.recording.names[slow.columns.details[slow.row] ?? -1];
    const peer = host ? `${host}:${slow.subject.slice(slow.subject.lastIndexOf(':') + 1)}` : slow.subject;
    return {
      level:
        isAwaited || (slow.longestMs >= WARNING_MS && !isOfBusyMachine(analysis, slow, stall)) ? 'WARNING' : 'INFO',
      confidence: hasAllWrites(analysis) ? 'high' : 'medium',
      headline: nameWait(slow, peer, isAwaited ? waiters : 0, stall),
      explanation: `${isAwaited ? `${pluralize(waiters, 'thread')} waited for ${slow.subject} for more than ${formatShare(WAITER_SHARE)} of the recording; ${MANY_WAITERS} are the limit. ` : ''}${describeStall(analysis, slow, stall)}The longest read from ${slow.subject} took ${formatDuration(slow.longestMs)} (limits ${formatDuration(NOTE_MS)} and ${formatDuration(WARNING_MS)}). ${pluralize(events, 'read')} from this peer took ${formatDuration(totalMs)} in all.${hasAllWrites(analysis) ? '' : ' Short writes were not recorded, so that a thread that waits for requests looks the same.'}`,
      advice:
        'Ask the peer why it is slow (its own recording, slow query log), and set a read timeout that the caller can bear.',
      evidence: gather(
        metricEvidence('longest', ms(slow.longestMs), ms(NOTE_MS)),
        isAwaited ? metricEvidence('threads that did little but wait', count(waiters), count(MANY_WAITERS)) : undefined,
        metricEvidence(`reads from ${peer}`, count(events)),
        metricEvidence(`time for ${peer}`, ms(totalMs)),
        timeEvidence('begin of the longest', slow.at),
        stackEvidence(analysis.recording, slow.stack, 'stack of the longest'),
      ),
      lostMs: totalMs,
    };
  },
});

/** Reads of so much of the longest one are of the same stall. */
const LONG_PART = 0.5;
const MIN_REST_MS = 10_000;

/** A time in which several threads wait for the peer at once, in ms after the start of the recording. */
interface Stall {
  readonly from: number;
  readonly to: number;
  readonly threads: number;
}

/** Finds the time of the longest read, when other threads waited for the same peer as long and at the same time. */
function findStall(
  { columns, row: slowest, longestMs }: SlowIo,
  isAnswer: (columns: SampleColumns, row: number) => boolean,
): Stall | undefined {
  const { subjects, threads, times, weights, counts } = columns;
  const begin = times[slowest] ?? 0;
  const end = begin + (weights[slowest] ?? 0);
  const waiting = new Set<number>();
  let [from, to] = [begin, end];
  for (let row = 0; row < columns.rows; row++) {
    const ms = weights[row] ?? 0;
    if (subjects[row] !== subjects[slowest] || (counts[row] ?? 1) > 1 || ms < LONG_PART * longestMs) continue;
    const at = times[row] ?? 0;
    const together = Math.min(at + ms, end) - Math.max(at, begin);
    if (together < LONG_PART * longestMs || !isAnswer(columns, row)) continue;
    waiting.add(threads[row] ?? NO_ID);
    from = Math.min(from, at);
    to = Math.max(to, at + ms);
  }
  return waiting.size >= MANY_WAITERS ? { from, to, threads: waiting.size } : undefined;
}

function nameWait({ longestMs, site }: SlowIo, peer: string, waiters: number, stall: Stall | undefined): string {
  const answered = `A peer answered after ${formatDuration(longestMs)}`;
  const where = site === undefined ? '' : ` in ${nameMethod(site)}`;
  if (waiters > 0) return chooseHeadline(`${pluralize(waiters, 'thread')} did little but wait for ${peer}`, answered);
  const late = `${peer} answered after ${formatDuration(longestMs)}${where}`;
  if (!stall) return chooseHeadline(late, answered);
  const threads = pluralize(stall.threads, 'thread');
  return chooseHeadline(
    `For ${formatDuration(stall.to - stall.from)}, ${threads} waited for ${peer}${where}`,
    late,
    answered,
  );
}

const describeStall = (analysis: RecordingAnalysis, { subject }: SlowIo, stall: Stall | undefined): string =>
  stall
    ? `From ${formatDuration(stall.from)} to ${formatDuration(stall.to)} after the start of the recording, ${pluralize(stall.threads, 'thread')} waited for ${subject} at the same time${isOver(analysis, stall) ? '; then it was over' : ''}. `
    : '';

const isOver = ({ recording }: RecordingAnalysis, { to }: Stall): boolean => recording.durationMs - to >= MIN_REST_MS;

/** Nobody waits so long for a processor, and still less do several threads at once. */
const [TOO_LONG_MS, TOO_LONG_STALL_MS] = [10_000, 5000];

/** Peers on the same machine lack the processors that others have. A few long answers among many are of that. */
const LOOPBACK = /^(?:127\.|localhost|\[?(?:0:0:0:0:0:0:0|:):1\]?:)/;
const FEW_SHARE = 0.1;

function isOfBusyMachine(
  analysis: RecordingAnalysis,
  { columns, subject, longestMs }: SlowIo,
  stall: Stall | undefined,
): boolean {
  if (longestMs >= (stall ? TOO_LONG_STALL_MS : TOO_LONG_MS) || !isCrowded(analysis) || !LOOPBACK.test(subject))
    return false;
  const id = analysis.recording.names.indexOf(subject);
  let [all, long] = [0, 0];
  for (let row = 0; row < columns.rows; row++) {
    if (columns.subjects[row] !== id) continue;
    all += columns.counts[row] ?? 1;
    if ((columns.maxima[row] || columns.weights[row] || 0) >= WARNING_MS) long += columns.counts[row] ?? 1;
  }
  return long <= FEW_SHARE * all;
}

/** Counts the threads that wait for the peer for most of the recording. */
function countWaiters(
  { recording }: RecordingAnalysis,
  { columns, row: slowest }: SlowIo,
  isAnswer: (columns: SampleColumns, row: number) => boolean,
): number {
  const { subjects, threads, weights, counts } = columns;
  const waits = new Map<number, { ms: number; reads: number }>();
  for (let row = 0; row < columns.rows; row++) {
    if (subjects[row] !== subjects[slowest] || !isAnswer(columns, row)) continue;
    const thread = threads[row] ?? NO_ID;
    const wait = waits.get(thread) ?? { ms: 0, reads: 0 };
    wait.ms += weights[row] ?? 0;
    wait.reads += counts[row] ?? 1;
    waits.set(thread, wait);
  }
  const isWaiter = (wait: { ms: number; reads: number }): boolean =>
    wait.reads >= WAITER_READS && wait.ms >= WAITER_SHARE * recording.durationMs;
  return [...waits.values()].filter(isWaiter).length;
}

const hasAllWrites = (analysis: RecordingAnalysis): boolean => {
  const threshold = getThreshold(analysis, 'jdk.SocketWrite');
  return threshold !== undefined && threshold <= COMPLETE_THRESHOLD_MS && !analysis.io.sampled;
};

/** Returns the test whether a read is of an answer and not of the next request. */
function createAnswerTest(analysis: RecordingAnalysis): (columns: SampleColumns, row: number) => boolean {
  const { recording } = analysis;
  const isServer = new Map<number, boolean>();
  const waitsForRequests = (stack: number): boolean => {
    let is = isServer.get(stack);
    if (is === undefined) {
      is = listFrames(recording, stack).some((frame) => WAITS_FOR_REQUESTS.test(frame));
      isServer.set(stack, is);
    }
    return is;
  };
  const writes = hasAllWrites(analysis) ? collectWrites(analysis) : undefined;
  const servers = findServers(analysis);
  const isOfNews = createNewsTest(analysis);
  return (columns, row) => {
    const { threads, subjects, stacks, times } = columns;
    if (waitsForRequests(stacks[row] ?? -1) || isOfNews(columns, row)) return false;
    const subject = subjects[row] ?? -1;
    if (!writes) return !isEphemeral(recording.names[subject] ?? '') || servers.has(subject);
    const ends = writes.get(`${threads[row]} ${subject}`);
    return ends !== undefined && hasOneWithin(ends, (times[row] ?? 0) - ANSWER_MS, times[row] ?? 0);
  };
}

/** Ports from this one on are given to clients: their peer is a server that waits for the next request. */
const FIRST_EPHEMERAL_PORT = 32_768;

const isEphemeral = (peer: string): boolean => Number(peer.slice(peer.lastIndexOf(':') + 1)) >= FIRST_EPHEMERAL_PORT;

/**
 * The peers that two threads read from at the same time: those are two connections to one port, which is that of a server
 * whatever its number.
 */
function findServers({ recording }: RecordingAnalysis): ReadonlySet<number> {
  const servers = new Set<number>();
  const latest = new Map<number, { end: number; thread: number }>();
  const columns = recording.samples.get('jdk.SocketRead');
  if (!columns) return servers;
  const { times, weights, threads, subjects, counts } = columns;
  const single = Array.from({ length: columns.rows }, (_, row) => row).filter((row) => (counts[row] ?? 1) <= 1);
  for (const row of single.sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0))) {
    const [subject, thread] = [subjects[row] ?? -1, threads[row] ?? -1];
    const [begin, end] = [times[row] ?? 0, (times[row] ?? 0) + (weights[row] ?? 0)];
    const before = latest.get(subject);
    if (before && before.end > begin && before.thread !== thread) servers.add(subject);
    if (!before || before.end < end) latest.set(subject, { end, thread });
  }
  return servers;
}

/** The ends of writes by thread and peer, in the order of time. */
function collectWrites({ recording }: RecordingAnalysis): Map<string, number[]> {
  const writes = new Map<string, number[]>();
  const columns = recording.samples.get('jdk.SocketWrite');
  if (!columns) return writes;
  for (let row = 0; row < columns.rows; row++) {
    const key = `${columns.threads[row]} ${columns.subjects[row]}`;
    const end = (columns.times[row] ?? 0) + (columns.weights[row] ?? 0);
    const ends = writes.get(key);
    if (ends) ends.push(end);
    else writes.set(key, [end]);
  }
  for (const ends of writes.values()) ends.sort((a, b) => a - b);
  return writes;
}

/** Whether a sorted list has a value of the range, by halving. */
function hasOneWithin(sorted: readonly number[], from: number, to: number): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < from) low = middle + 1;
    else high = middle;
  }
  return low < sorted.length && (sorted[low] as number) <= to;
}
