import { isApplicationClass } from '@hindsight/claims';
import type { RecordingAnalysis, SampleColumns } from '../../../model.ts';
import { isJavaMethod } from '../java-methods.ts';
import { getThreshold } from '../settings.ts';
import { listFrames } from '../stacks.ts';
import { createNewsTest } from './news-readers.ts';

/** A read is of an answer when the same thread wrote to the same peer so shortly before. */
const ANSWER_MS = 100;
/** Times of events that follow each other are rounded. */
const CLOCK_MS = 0.01;
/** A write takes microseconds: with a higher threshold the request before an answer is not in the recording. */
const COMPLETE_THRESHOLD_MS = 0.1;
/** Threads that wait for what others may want of them, or for news: of a cluster, a channel, a mailbox. */
const WAITS_FOR_REQUESTS =
  /^(?:sun\.rmi\.transport\.|com\.sun\.jndi\.ldap\.Connection\.run|sun\.tools\.attach|org\.postgresql\.\w*\.?PGConnection\.getNotifications|oracle\.net\.ano|org\.apache\.(?:coyote|tomcat|http\.impl\.(?:nio|DefaultHttpServer))|org\.eclipse\.jetty\.(?:io|server)|io\.undertow|com\.sun\.net\.httpserver|sun\.net\.httpserver|com\.rabbitmq\.client\.impl\.(?:SocketFrameHandler|Frame)|org\.apache\.zookeeper|org\.apache\.activemq\.transport|com\.ibm\.mq|org\.java_websocket|redis\.clients\.jedis\.(?:Binary)?JedisPubSub|com\.mongodb\.(?:internal\.)?connection\.(?:Default)?ServerMonitor|com\.github\.shyiko\.mysql\.binlog|okhttp3\.internal\.(?:http2|ws)\.|com\.jcraft\.jsch\.Session\.run|net\.schmizz\.sshj\.transport|io\.nats\.client\.impl\.NatsConnectionReader|org\.eclipse\.paho|(?:com\.sun|org\.eclipse)\.(?:mail|angus\.mail)\.imap\.IMAPFolder\.idle|org\.postgresql\.core\.v3\.replication|oracle\.jdbc\.driver\.NTF)/;

const READS_SOCKET =
  /^(?:java\.net\.(?:Socket\$SocketInputStream|SocketInputStream)|sun\.nio\.ch\.NioSocketImpl|sun\.security\.ssl\.SSLSocketInputRecord)\.(?:read\w*|socketRead\w*|implRead|timedRead|park)$/;
const ACCEPTS = /\.(?:accept|implAccept|timedAccept)$/;

/** The frames of whoever reads: what the program was called by, as a handler by its server, does not read. */
function listReaders(frames: readonly string[]): readonly string[] {
  const program = frames.findIndex((frame) => isJavaMethod(frame) && isApplicationClass(frame));
  return program < 0 ? frames : frames.slice(0, program);
}

/** Whether a stack reads from a socket, and is not of a server that waits for a request. */
export const isReadOfPeer = (frames: readonly string[]): boolean =>
  frames.some((frame) => READS_SOCKET.test(frame)) &&
  !listReaders(frames).some((frame) => WAITS_FOR_REQUESTS.test(frame) || ACCEPTS.test(frame));

/** Whether each write is in the recording, however short. */
export const hasAllWrites = (analysis: RecordingAnalysis): boolean => {
  const threshold = getThreshold(analysis, 'jdk.SocketWrite');
  return threshold !== undefined && threshold <= COMPLETE_THRESHOLD_MS && !analysis.io.sampled;
};

/** Returns the test whether a read is of an answer and not of the next request. */
export function createAnswerTest(analysis: RecordingAnalysis): (columns: SampleColumns, row: number) => boolean {
  const { recording } = analysis;
  const isServer = new Map<number, boolean>();
  const waitsForRequests = (stack: number): boolean => {
    let is = isServer.get(stack);
    if (is === undefined) {
      is = listReaders(listFrames(recording, stack)).some((frame) => WAITS_FOR_REQUESTS.test(frame));
      isServer.set(stack, is);
    }
    return is;
  };
  const writes = hasAllWrites(analysis) ? collectWrites(analysis) : undefined;
  const servers = findServers(analysis);
  const firstReads = findFirstReads(analysis);
  const isOfNews = createNewsTest(analysis);
  const isClient = (subject: number) => isEphemeral(recording.names[subject] ?? '');
  const isRequested = ({ threads, subjects, times }: SampleColumns, row: number): boolean => {
    const subject = subjects[row] ?? -1;
    const key = `${threads[row]} ${subject}`;
    const ends = writes?.get(key);
    if (!ends || (isClient(subject) && !isFirstToWrite(ends, firstReads.get(key)))) return false;
    return hasOneWithin(ends, (times[row] ?? 0) - ANSWER_MS, times[row] ?? 0);
  };
  return (columns, row) => {
    const { subjects, stacks } = columns;
    const subject = subjects[row] ?? -1;
    if (waitsForRequests(stacks[row] ?? -1) || isOfNews(columns, row)) return false;
    return writes ? isRequested(columns, row) : !isClient(subject) || servers.has(subject);
  };
}

/** Ports from this one on are given to clients: their peer is a server that waits for the next request. */
export const FIRST_EPHEMERAL_PORT = 32_768;

const isEphemeral = (peer: string): boolean => Number(peer.slice(peer.lastIndexOf(':') + 1)) >= FIRST_EPHEMERAL_PORT;

/** Both sides of a connection write shortly before they read. Who asks writes first, and who answers reads first. */
const isFirstToWrite = ([end = 0]: readonly number[], firstRead = Number.POSITIVE_INFINITY): boolean =>
  end <= firstRead + CLOCK_MS;

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

/** When each thread first read from a peer, by thread and peer. */
function findFirstReads({ recording }: RecordingAnalysis): Map<string, number> {
  const first = new Map<string, number>();
  const columns = recording.samples.get('jdk.SocketRead');
  for (let row = 0; row < (columns?.rows ?? 0); row++) {
    const key = `${columns?.threads[row]} ${columns?.subjects[row]}`;
    first.set(key, Math.min(first.get(key) ?? Number.POSITIVE_INFINITY, columns?.times[row] ?? 0));
  }
  return first;
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
