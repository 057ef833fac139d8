import { rememberByStack } from '../../../metrics/remember-by-stack.ts';
import { NO_ID, type RecordingAnalysis, type SampleColumns } from '../../../model.ts';
import { SERVER_FRAME } from '../computing-threads.ts';
import { findLargest } from '../samples.ts';
import { findApplicationFrame, listFrames } from '../stacks.ts';

/** Consumers of messages wait and retry in a thread of their own, and no client waits for them. */
const CONSUMER_FRAME = /^org\.(?:apache\.kafka|springframework\.(?:kafka|amqp|jms))\./;
/** Threads of servers that run requests, by their names: what they were handed may have no frame of the server. */
const REQUEST_THREAD =
  /^(?:https?-|ajp-|default task-|qtp\d|WebContainer|XNIO-\d+ task|executor-thread-|grpc-default-executor|undertow|jetty|tomcat|catalina)/;
/** A thread that waits so much of the time has little left for its requests. */
const MIN_SHARE = 0.5;

export interface RequestWaits {
  /** The threads that wait for most of the time while they handle requests. */
  readonly threads: ReadonlySet<number>;
  readonly totalMs: number;
  readonly events: number;
  readonly meanMs: number;
  /** The mean share of the time of these threads, 0 to 1. */
  readonly share: number;
  /** The method of the program that waits most. */
  readonly site: string | undefined;
  readonly isChosen: (columns: SampleColumns, row: number) => boolean;
}

/** Sums the waits of threads that handle requests, in stacks that a rule is about; undefined without such threads. */
export function findRequestWaits(
  { recording }: RecordingAnalysis,
  all: readonly SampleColumns[],
  isAbout: (frames: readonly string[]) => boolean,
  /** Whether a thread that is named like those of a server is enough, because what it waits in says that others wait for it. */
  isByName = true,
): RequestWaits | undefined {
  const isOfServer = rememberByStack((stack) => listFrames(recording, stack).some((frame) => SERVER_FRAME.test(frame)));
  const isWait = rememberByStack((stack) => {
    const frames = listFrames(recording, stack);
    return isAbout(frames) && !frames.some((frame) => CONSUMER_FRAME.test(frame));
  });
  const isOfRequest = ({ stacks, threads }: SampleColumns, row: number): boolean => {
    const stack = stacks[row] ?? NO_ID;
    const name = recording.threads[threads[row] ?? NO_ID]?.name ?? '';
    return isWait(stack) && (isOfServer(stack) || (isByName && REQUEST_THREAD.test(name)));
  };
  const byThread = new Map<number, { totalMs: number; events: number }>();
  for (const columns of all)
    for (let row = 0; row < columns.rows; row++) {
      if (!isOfRequest(columns, row)) continue;
      const thread = columns.threads[row] ?? NO_ID;
      const sum = byThread.get(thread) ?? { totalMs: 0, events: 0 };
      sum.totalMs += columns.weights[row] ?? 0;
      sum.events += columns.counts[row] ?? 1;
      byThread.set(thread, sum);
    }
  const waiting = [...byThread].filter(([, { totalMs }]) => totalMs >= MIN_SHARE * recording.durationMs);
  if (waiting.length === 0) return undefined;
  const threads = new Set(waiting.map(([thread]) => thread));
  const totalMs = waiting.reduce((sum, [, one]) => sum + one.totalMs, 0);
  const events = waiting.reduce((sum, [, one]) => sum + one.events, 0);
  const isChosen = (columns: SampleColumns, row: number): boolean =>
    threads.has(columns.threads[row] ?? NO_ID) && isOfRequest(columns, row);
  return {
    threads,
    totalMs,
    events,
    meanMs: totalMs / events,
    share: Math.min(1, totalMs / waiting.length / recording.durationMs),
    site: findSite(recording, all, isChosen),
    isChosen,
  };
}

function findSite(
  recording: RecordingAnalysis['recording'],
  all: readonly SampleColumns[],
  isChosen: RequestWaits['isChosen'],
): string | undefined {
  const sites = new Map<string, { weight: number }>();
  for (const columns of all)
    for (let row = 0; row < columns.rows; row++) {
      const site =
        isChosen(columns, row) && findApplicationFrame(recording, columns.stacks[row] ?? NO_ID, LIBRARY_WAIT);
      if (site) sites.set(site, { weight: (sites.get(site)?.weight ?? 0) + (columns.weights[row] ?? 0) });
    }
  return findLargest(sites)?.name;
}

/** Methods of libraries that wait for whoever calls them. */
const LIBRARY_WAIT =
  /^(?:com\.google\.common|io\.github\.(?:resilience4j|bucket4j)|org\.springframework\.retry|dev\.failsafe|net\.jodah\.failsafe|io\.grpc|io\.lettuce|org\.apache\.(?:http|hc|dubbo)|org\.asynchttpclient|org\.eclipse\.jetty|org\.elasticsearch\.client|org\.redisson|com\.datastax|software\.amazon\.awssdk)\.|\.(?:sleep|pause|delay)\w{0,40}$/i;
