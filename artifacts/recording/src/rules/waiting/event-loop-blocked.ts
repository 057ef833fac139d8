import { chooseHeadline, formatDuration, formatShare, metricEvidence, pluralize, truncate } from '@hindsight/claims';
import { type Claim, count, ms, percent } from '@hindsight/model';
import { rememberByStack } from '../../metrics/remember-by-stack.ts';
import { NO_ID, type RecordingAnalysis, type SampleColumns } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';
import { countProcessors, rateConfidence } from '../support/guards.ts';
import { SLOW_EVENTS } from '../support/locks/held-locks.ts';
import { findApplicationFrame, listFrames, nameMethod, stackEvidence } from '../support/stacks.ts';

/** An event loop serves all of its connections with one thread: a tenth of its time is a tenth of theirs. */
const MIN_SHARE = 0.1;
const MIN_EVENTS = 5;
const MAX_NAME = 40;
/** What a thread of the program waits in, in words. Loops wait for a monitor or a result as well as for a device. */
const BLOCKING_EVENTS: Readonly<Record<string, string>> = {
  ...SLOW_EVENTS,
  'jdk.JavaMonitorEnter': 'waits for a monitor',
  'jdk.JavaMonitorWait': 'waits for a signal',
  'jdk.ThreadPark': 'waits for another thread',
};
/** What an event loop calls for an event or a task. Where it waits for events, none of these is in the stack. */
const HANDLING =
  /^(?:io\.netty\.channel\.nio\.(?:NioEventLoop\.processSelectedKey\w*|NioIoHandler\.(?:processSelectedKey\w*|handle))|io\.netty\.channel\.(?:epoll|kqueue|uring)\.\w+\.(?:processReady|handle)|io\.netty\.util\.concurrent\.AbstractEventExecutor\.(?:runTask|safeExecute)|io\.vertx\.core\.impl\.(?:EventLoopContext|ContextInternal|ContextBase|ContextImpl)\.\w+|org\.xnio\.nio\.WorkerThread\.safeRun|org\.xnio\.ChannelListeners\.invokeChannelListener|org\.glassfish\.grizzly\.nio\.SelectorRunner\.(?:processKeys|iterateKeys)|reactor\.netty\.channel\.ChannelOperationsHandler\.\w+|org\.apache\.mina\.core\.polling\.AbstractPollingIoProcessor\$Processor\.process|java\.awt\.EventQueue\.dispatchEvent\w*)$/;
/** The thread belongs to an event loop and not to a worker that a loop has handed its task to. */
const LOOP =
  /^(?:io\.netty\.(?:channel\.(?:nio\.NioEventLoop|epoll\.EpollEventLoop|kqueue\.KQueueEventLoop|SingleThreadIoEventLoop)\.run|util\.concurrent\.SingleThreadEventExecutor\$\d+\.run)|org\.xnio\.nio\.WorkerThread\.run|org\.glassfish\.grizzly\.nio\.SelectorRunner\.run|org\.apache\.mina\.core\.polling\.AbstractPollingIoProcessor\$Processor\.run|java\.awt\.EventDispatchThread\.run)$/;

/** Threads of which there are few, and whose tasks wait for each other. */
interface LoopKind {
  /** Frames that are in a stack together when such a thread waits in a task. */
  readonly frames: readonly string[];
  readonly noun: string;
  readonly is: string;
  readonly meanwhile: string;
  /** The part of its time from which on others wait for it. */
  readonly minShare: number;
  readonly advise: (where: string) => string;
}

const EVENT_LOOP: LoopKind = {
  frames: [],
  noun: 'event loop',
  is: 'serves many connections or streams',
  meanwhile: 'Meanwhile all of them stand still.',
  minShare: MIN_SHARE,
  advise: (where) =>
    `Hand what waits${where} to a pool of workers (executeBlocking, a Schedulers.boundedElastic(), an EventExecutorGroup of its own for the handler), or use a client that does not block. More event loops only hide it.`,
};

const FEW_THREADS: readonly LoopKind[] = [
  {
    noun: 'thread',
    is: 'runs all requests of the HTTP server of the JDK',
    meanwhile: 'Meanwhile the next request waits.',
    frames: ['com.sun.net.httpserver.Filter$Chain.doFilter', 'sun.net.httpserver.ServerImpl$DefaultExecutor.execute'],
    minShare: 0.4,
    advise: () =>
      'Give the server an executor before it starts: HttpServer.setExecutor(Executors.newFixedThreadPool(n)), or one of virtual threads. Without an executor its dispatcher runs one request at a time.',
  },
  {
    noun: 'thread',
    is: 'is one of the few that run coroutines',
    meanwhile: 'Meanwhile it runs no other coroutine.',
    frames: [
      'kotlinx.coroutines.BlockingCoroutine.joinBlocking',
      'kotlinx.coroutines.scheduling.CoroutineScheduler$Worker.run',
    ],
    minShare: 0.4,
    advise: () =>
      'Do not call runBlocking below a coroutine: make the function suspend, and move calls that block to withContext(Dispatchers.IO). The default dispatcher has as many threads as there are processors.',
  },
];

const findFewThreads = (frames: readonly string[]): LoopKind | undefined =>
  FEW_THREADS.find((one) => one.frames.every((frame) => frames.includes(frame)));

/** Threads of reactive libraries that compute for all streams, by their names: those for blocking calls run the same code. */
const COMPUTING_THREAD = /^(?:parallel|RxComputationThreadPool|reactor-http-\w+)-\d+$/;
const STREAM_TASK =
  /^(?:reactor\.core\.scheduler\.\w+Task\.call|io\.reactivex\.(?:rxjava3\.)?internal\.schedulers\.Schedule\w+\.(?:run|call))$/;
/** Executors of Netty that are no event loops: pools for handlers that block. */
const NO_LOOP = /^io\.netty\.util\.concurrent\.(?:DefaultEventExecutor|UnorderedThreadPoolEventExecutor)\./;

export const eventLoopBlocked = defineRule({
  id: 'event-loop-blocked',
  cause: 'event-loop-blocked',
  title: 'An event loop waits in a blocking call',
  because:
    'Netty, Vert.x, XNIO and Grizzly serve all connections of a loop with one thread, Reactor and RxJava all streams with one for each processor, and forbid to block it: from a tenth of the time of one loop on, in five waits or more; the HTTP server of the JDK without an executor, and the threads of coroutines, from two fifths of the time on. Our own limits.',
  check: (analysis) => {
    const loops = sumLoops(analysis);
    const [worst] = loops;
    const length = analysis.recording.durationMs;
    if (!worst || length <= 0) return undefined;
    const share = Math.min(1, worst.totalMs / length);
    const kind = findFewThreads(listFrames(analysis.recording, worst.stack)) ?? EVENT_LOOP;
    if (share < kind.minShare || worst.events < MIN_EVENTS) return undefined;
    const blocked = loops.filter(({ totalMs }) => totalMs >= kind.minShare * length).length;
    // The threads of Dispatchers.IO have the same names and may block: they are many.
    if (kind !== EVENT_LOOP && blocked > Math.max(2, countProcessors(analysis) ?? 1)) return undefined;
    return claimLoop(analysis, worst, { share, kind, blocked });
  },
});

interface BlockedLoop {
  readonly share: number;
  readonly kind: LoopKind;
  /** How many are blocked so, with the worst one. */
  readonly blocked: number;
}

function claimLoop(analysis: RecordingAnalysis, worst: LoopWaits, { share, kind, blocked }: BlockedLoop): Claim {
  const name = analysis.recording.threads[worst.thread]?.name || `an ${EVENT_LOOP.noun}`;
  const site = findApplicationFrame(analysis.recording, worst.stack);
  const where = site === undefined ? '' : ` in ${nameMethod(site)}`;
  const noun = kind.noun.charAt(0).toUpperCase() + kind.noun.slice(1);
  const loop = `${noun} ${truncate(name, MAX_NAME)} is blocked ${formatShare(share)} of the time`;
  const others = blocked > 1 ? ` ${pluralize(blocked, kind.noun)} are blocked so.` : '';
  return {
    level: 'WARNING',
    confidence: rateConfidence(analysis, worst.events),
    headline: chooseHeadline(`${loop}: it ${worst.what}${where}`, `${loop}${where}`, loop),
    explanation: `Thread "${truncate(name, MAX_NAME)}" ${kind.is}, and ${worst.what} for ${formatDuration(worst.totalMs)} in ${pluralize(worst.events, 'wait')}, ${formatShare(share)} of the recording (limit ${formatShare(kind.minShare)})${site === undefined ? '' : `, most of it in ${site}`}. ${kind.meanwhile}${others}`,
    advice: kind.advise(where),
    evidence: gather(
      metricEvidence('share of the time of the loop', percent(100 * share), percent(100 * kind.minShare)),
      metricEvidence('time in blocking calls', ms(worst.totalMs)),
      metricEvidence(`${kind.noun}s that are blocked`, count(blocked)),
      stackEvidence(analysis.recording, worst.stack, 'stack'),
    ),
    lostMs: worst.totalMs,
  };
}

interface LoopWaits {
  readonly thread: number;
  /** Of the kind of wait with the most time. */
  what: string;
  stack: number;
  longestMs: number;
  events: number;
  totalMs: number;
}

/** The waits of event loops below what they call for events, by thread, the longest first. */
function sumLoops({ recording }: RecordingAnalysis): readonly LoopWaits[] {
  const isHandled = rememberByStack((stack) => {
    const frames = listFrames(recording, stack);
    return (
      findFewThreads(frames) !== undefined ||
      (frames.some((frame) => HANDLING.test(frame)) &&
        frames.some((frame) => LOOP.test(frame)) &&
        !frames.some((frame) => NO_LOOP.test(frame)))
    );
  });
  const isOfStream = rememberByStack((stack) => listFrames(recording, stack).some((frame) => STREAM_TASK.test(frame)));
  const byThread = new Map<number, LoopWaits>();
  const isBlocked = ({ stacks, threads }: SampleColumns, row: number): boolean => {
    const stack = stacks[row] ?? NO_ID;
    return (
      isHandled(stack) ||
      (isOfStream(stack) && COMPUTING_THREAD.test(recording.threads[threads[row] ?? NO_ID]?.name ?? ''))
    );
  };
  for (const [type, what] of Object.entries(BLOCKING_EVENTS)) {
    const columns = recording.samples.get(type);
    for (let row = 0; row < (columns?.rows ?? 0); row++)
      if (columns && isBlocked(columns, row)) addWait(byThread, columns, row, what);
  }
  return [...byThread.values()].sort((a, b) => b.totalMs - a.totalMs);
}

function addWait(byThread: Map<number, LoopWaits>, columns: SampleColumns, row: number, what: string): void {
  const thread = columns.threads[row] ?? NO_ID;
  const waitMs = columns.weights[row] ?? 0;
  const stack = columns.stacks[row] ?? NO_ID;
  const sum = byThread.get(thread) ?? { thread, what, stack, longestMs: 0, events: 0, totalMs: 0 };
  sum.events += columns.counts[row] ?? 1;
  sum.totalMs += waitMs;
  if (waitMs > sum.longestMs) Object.assign(sum, { what, stack, longestMs: waitMs });
  byThread.set(thread, sum);
}
