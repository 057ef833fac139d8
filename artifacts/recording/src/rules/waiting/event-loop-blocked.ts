import { chooseHeadline, formatDuration, formatShare, metricEvidence, pluralize, truncate } from '@hindsight/claims';
import { count, ms, percent } from '@hindsight/model';
import { rememberByStack } from '../../metrics/remember-by-stack.ts';
import { NO_ID, type RecordingAnalysis, type SampleColumns } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';
import { rateConfidence } from '../support/guards.ts';
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
    'Netty, Vert.x, XNIO and Grizzly serve all connections of a loop with one thread, Reactor and RxJava all streams with one for each processor, and forbid to block it: from a tenth of the time of one loop on, in five waits or more. Our own limits.',
  check: (analysis) => {
    const loops = sumLoops(analysis);
    const [worst] = loops;
    const length = analysis.recording.durationMs;
    if (!worst || length <= 0) return undefined;
    const share = Math.min(1, worst.totalMs / length);
    if (share < MIN_SHARE || worst.events < MIN_EVENTS) return undefined;
    const blocked = loops.filter(({ totalMs }) => totalMs >= MIN_SHARE * length).length;
    const name = analysis.recording.threads[worst.thread]?.name || 'an event loop';
    const site = findApplicationFrame(analysis.recording, worst.stack);
    const where = site === undefined ? '' : ` in ${nameMethod(site)}`;
    const loop = `Event loop ${truncate(name, MAX_NAME)} is blocked ${formatShare(share)} of the time`;
    return {
      level: 'WARNING',
      confidence: rateConfidence(analysis, worst.events),
      headline: chooseHeadline(`${loop}: it ${worst.what}${where}`, `${loop}${where}`, loop),
      explanation: `Thread "${truncate(name, MAX_NAME)}" serves many connections or streams, and ${worst.what} for ${formatDuration(worst.totalMs)} in ${pluralize(worst.events, 'wait')}, ${formatShare(share)} of the recording (limit ${formatShare(MIN_SHARE)})${site === undefined ? '' : `, most of it in ${site}`}. Meanwhile all of them stand still.${blocked > 1 ? ` ${pluralize(blocked, 'event loop')} are blocked so.` : ''}`,
      advice: `Hand what waits${where} to a pool of workers (executeBlocking, a Schedulers.boundedElastic(), an EventExecutorGroup of its own for the handler), or use a client that does not block. More event loops only hide it.`,
      evidence: gather(
        metricEvidence('share of the time of the loop', percent(100 * share), percent(100 * MIN_SHARE)),
        metricEvidence('time in blocking calls', ms(worst.totalMs)),
        metricEvidence('event loops that are blocked', count(Math.max(1, blocked))),
        stackEvidence(analysis.recording, worst.stack, 'stack'),
      ),
      lostMs: worst.totalMs,
    };
  },
});

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
      frames.some((frame) => HANDLING.test(frame)) &&
      frames.some((frame) => LOOP.test(frame)) &&
      !frames.some((frame) => NO_LOOP.test(frame))
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
