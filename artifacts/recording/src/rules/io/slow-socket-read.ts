import { chooseHeadline, formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { count, ms } from '@hindsight/model';
import type { RecordingAnalysis, SampleColumns } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gather, timeEvidence } from '../support/evidence.ts';
import { findSlowest, sumSubject } from '../support/io.ts';
import { getThreshold } from '../support/settings.ts';
import { listFrames, nameMethod, stackEvidence } from '../support/stacks.ts';

const NOTE_MS = 275;
const WARNING_MS = 2000;
/** A read is of an answer when the same thread wrote to the same peer so shortly before. */
const ANSWER_MS = 100;
/** A write takes microseconds: with a higher threshold the request before an answer is not in the recording. */
const COMPLETE_THRESHOLD_MS = 0.1;
/** Threads that wait for what others may want of them. */
const WAITS_FOR_REQUESTS =
  /^(?:sun\.rmi\.transport\.|com\.sun\.jndi\.ldap\.Connection\.run|sun\.tools\.attach|org\.postgresql\.\w*\.?PGConnection\.getNotifications|oracle\.net\.ano|org\.apache\.(?:coyote|tomcat|http\.impl\.(?:nio|DefaultHttpServer))|org\.eclipse\.jetty\.(?:io|server)|io\.undertow|com\.sun\.net\.httpserver|sun\.net\.httpserver|com\.rabbitmq\.client\.impl\.(?:SocketFrameHandler|Frame)|org\.apache\.zookeeper|org\.apache\.activemq\.transport|com\.ibm\.mq|org\.java_websocket|redis\.clients\.jedis\.JedisPubSub)/;

export const slowSocketRead = defineRule({
  id: 'slow-socket-read',
  cause: 'remote',
  title: 'An answer over the network came late',
  because:
    'JMC (SocketRead): 275 ms and 2 s. Waiting for requests is not slow: RMI, listeners and servers are left out, and where writes were recorded the thread must have written to the peer within 100 ms before.',
  check: (analysis) => {
    const isAnswer = createAnswerTest(analysis);
    const slow = findSlowest(analysis, 'jdk.SocketRead', isAnswer);
    if (!slow || slow.longestMs < NOTE_MS) return undefined;
    const { events, totalMs } = sumSubject(analysis, slow);
    const host = analysis.recording.names[slow.columns.details[slow.row] ?? -1];
    const peer = host ? `${host}:${slow.subject.slice(slow.subject.lastIndexOf(':') + 1)}` : slow.subject;
    return {
      level: slow.longestMs >= WARNING_MS ? 'WARNING' : 'INFO',
      confidence: hasAllWrites(analysis) ? 'high' : 'medium',
      headline: chooseHeadline(
        `${peer} answered after ${formatDuration(slow.longestMs)}${slow.site === undefined ? '' : ` in ${nameMethod(slow.site)}`}`,
        `A peer answered after ${formatDuration(slow.longestMs)}`,
      ),
      explanation: `The longest read from ${slow.subject} took ${formatDuration(slow.longestMs)} (limits ${formatDuration(NOTE_MS)} and ${formatDuration(WARNING_MS)}). ${pluralize(events, 'read')} from this peer took ${formatDuration(totalMs)} in all.${hasAllWrites(analysis) ? '' : ' Short writes were not recorded, so that a thread that waits for requests looks the same.'}`,
      advice:
        'Ask the peer why it is slow (its own recording, slow query log), and set a read timeout that the caller can bear.',
      evidence: gather(
        metricEvidence('longest', ms(slow.longestMs), ms(NOTE_MS)),
        metricEvidence(`reads from ${peer}`, count(events)),
        metricEvidence(`time for ${peer}`, ms(totalMs)),
        timeEvidence('begin of the longest', slow.at),
        stackEvidence(analysis.recording, slow.stack, 'stack of the longest'),
      ),
      lostMs: totalMs,
    };
  },
});

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
  return ({ threads, subjects, stacks, times }, row) => {
    if (waitsForRequests(stacks[row] ?? -1)) return false;
    if (!writes) return !isEphemeral(recording.names[subjects[row] ?? -1] ?? '');
    const ends = writes.get(`${threads[row]} ${subjects[row]}`);
    return ends !== undefined && hasOneWithin(ends, (times[row] ?? 0) - ANSWER_MS, times[row] ?? 0);
  };
}

/** Ports from this one on are given to clients: their peer is a server that waits for the next request. */
const FIRST_EPHEMERAL_PORT = 32_768;

const isEphemeral = (peer: string): boolean => Number(peer.slice(peer.lastIndexOf(':') + 1)) >= FIRST_EPHEMERAL_PORT;

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
