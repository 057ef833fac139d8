import { rememberByStack } from '../../metrics/remember-by-stack.ts';
import { NO_ID, type RecordingAnalysis } from '../../model.ts';
import { type CpuSamples, findCpuSamples, sumStacks } from './cpu-samples.ts';
import { countProcessors, isCrowded } from './guards.ts';
import { getSetting } from './settings.ts';
import { listFrames } from './stacks.ts';

/** Where others have the processors, samples are fewer. */
const [MIN_SAMPLES, MIN_CROWDED_SAMPLES] = [100, 50];
/** A thread that waits so little of the time computes as fast as it is let. */
const MAX_WAIT_SHARE = 0.1;
/** The samples that threads of a batch have together. */
const BATCH_SHARE = 0.8;
/** Threads of a batch for each processor: one computes, and the next one is ready when it waits for a file. */
const BATCH_THREADS = 2;
/** The thread that starts a program works in this part of a recording, and rests later. */
const START_PART = 0.25;
const MIN_CROWD_SHARE = 0.5;
/** Waits of a thread that are no part of its work. */
const WAITS = ['jdk.ThreadPark', 'jdk.ThreadSleep', 'jdk.JavaMonitorWait', 'jdk.JavaMonitorEnter', 'jdk.SocketRead'];
/** Without this event nobody knows which threads wait. */
const NEEDED_WAIT = 'jdk.ThreadPark';
/** Threads that serve requests of others, for whom a processor that is busy means waiting. */
const SERVING =
  /^(?:https?\b|ajp|default task|qtp|WebContainer|XNIO|weblogic|grizzly|undertow|executor-thread|vert\.x|netty|reactor-|multiThreadIoEventLoop|\w*EventLoop|grpc|akka|pekko|catalina|tomcat|jetty|rpc|nio)|\b(?:requests?|servlet|dispatcher|session|connection|client|listener|consumer|api)\b/i;

/** Methods of servers, below which a request is handled whatever the name of the thread is. */
export const SERVER_FRAME =
  /^(?:com\.sun\.net\.httpserver|sun\.net\.httpserver|(?:javax|jakarta)\.(?:servlet|ws\.rs|websocket)|org\.(?:apache\.(?:catalina|coyote|tomcat|kafka\.clients\.consumer)|eclipse\.jetty|springframework\.(?:web|kafka|amqp|jms)|glassfish\.(?:jersey|grizzly)|xnio|http4s)|io\.(?:undertow|netty|grpc|vertx|helidon|javalin|micronaut\.http|quarkus\.(?:vertx|resteasy))|reactor\.netty|akka\.http|play\.|spark\.http|weblogic\.servlet|com\.ibm\.ws)/;
const MIN_SERVER_SHARE = 0.1;

/** The threads that compute all the time. */
interface ComputingThreads {
  /** Those that never wait, by their ids. */
  readonly count: number;
  /** Of them, those with a thread of the system: virtual threads have no more of these than there are processors. */
  readonly platform: number;
  /** Their part of the samples of processor time, 0 to 1. */
  readonly share: number;
  /** Whether threads with work serve requests, by their names. */
  readonly isServing: boolean;
}

const found = new WeakMap<RecordingAnalysis, ComputingThreads | 'none'>();

/** Finds the threads that compute without ever waiting; undefined when it was not recorded. */
function findComputingThreads(analysis: RecordingAnalysis): ComputingThreads | undefined {
  const known = found.get(analysis) ?? measureThreads(analysis) ?? 'none';
  found.set(analysis, known);
  return known === 'none' ? undefined : known;
}

/**
 * Whether the program is a batch: few threads compute as fast as they are let, nobody waits for an answer, and so a hot method or a busy
 * machine is what it is for. A busy loop among threads that serve requests is none.
 */
export function isBatch(analysis: RecordingAnalysis): boolean {
  const threads = findComputingThreads(analysis);
  return (
    threads !== undefined &&
    threads.share >= BATCH_SHARE &&
    !threads.isServing &&
    threads.count <= BATCH_THREADS * (countProcessors(analysis) ?? 1)
  );
}

/**
 * The number of threads that always want a processor, when together they have most of the processor time; otherwise 0. Those that serve
 * requests are as many as there are requests.
 */
export function countCrowd(analysis: RecordingAnalysis): number {
  const threads = findComputingThreads(analysis);
  return threads && !threads.isServing && threads.share >= MIN_CROWD_SHARE ? threads.platform : 0;
}

function measureThreads(analysis: RecordingAnalysis): ComputingThreads | undefined {
  const { recording } = analysis;
  const samples = findCpuSamples(analysis);
  const minSamples = isCrowded(analysis) ? MIN_CROWDED_SAMPLES : MIN_SAMPLES;
  if (!samples || samples.count < minSamples || !areWaitsRecorded(analysis)) return undefined;
  const working = sumWork(analysis, samples, START_PART * recording.durationMs);
  const worked = [...working.values()].reduce((sum, one) => sum + one, 0);
  const waiting = sumWaits(analysis);
  const maxWaitMs = MAX_WAIT_SHARE * recording.durationMs;
  const steady = [...working].filter(([thread]) => thread !== NO_ID && (waiting.get(thread) ?? 0) <= maxWaitMs);
  const weight = steady.reduce((sum, [, one]) => sum + one, 0);
  const isServing =
    measureServed(analysis, samples) >= MIN_SERVER_SHARE ||
    [...new Set([...working.keys(), ...waiting.keys()])].some((thread) =>
      SERVING.test(recording.threads[thread]?.name ?? ''),
    );
  const platform = steady.filter(([thread]) => recording.threads[thread]?.isVirtual !== true).length;
  return { count: steady.length, platform, share: worked > 0 ? weight / worked : 0, isServing };
}

const areWaitsRecorded = (analysis: RecordingAnalysis): boolean =>
  getSetting(analysis, NEEDED_WAIT, 'enabled') === 'true' || analysis.recording.samples.has(NEEDED_WAIT);

/** The share of the samples that are below a method of a server. */
function measureServed({ recording }: RecordingAnalysis, samples: CpuSamples): number {
  let served = 0;
  for (const [stack, weight] of sumStacks(samples))
    if (listFrames(recording, stack).some((frame) => SERVER_FRAME.test(frame))) served += weight;
  return served / samples.total;
}

/** A thread that goes to sleep or wakes up takes processor time as well, and computes nothing. */
const SLEEPS = /^java\.lang\.(?:Thread\.\w{0,20}[sS]leep\w*|Object\.wait\w*)$|\.Unsafe\.park$/;
const SLEEP_FRAMES = 3;

function sumWork(
  { recording }: RecordingAnalysis,
  { columns: all, isCpuTime }: CpuSamples,
  from: number,
): Map<number, number> {
  const sleeps = rememberByStack((stack) =>
    listFrames(recording, stack, SLEEP_FRAMES).some((frame) => SLEEPS.test(frame)),
  );
  const sums = new Map<number, number>();
  for (const columns of all)
    for (let row = 0; row < columns.rows; row++)
      if ((columns.times[row] ?? 0) >= from && isCpuTime(columns, row) && !sleeps(columns.stacks[row] ?? NO_ID))
        addTo(sums, columns.threads[row] ?? NO_ID, columns.weights[row] ?? 0);
  return sums;
}

function sumWaits({ recording }: RecordingAnalysis): Map<number, number> {
  const sums = new Map<number, number>();
  for (const columns of WAITS.flatMap((type) => recording.samples.get(type) ?? []))
    for (let row = 0; row < columns.rows; row++) addTo(sums, columns.threads[row] ?? NO_ID, columns.weights[row] ?? 0);
  return sums;
}

const addTo = (sums: Map<number, number>, thread: number, weight: number): void => {
  sums.set(thread, (sums.get(thread) ?? 0) + weight);
};
