import { chooseHeadline, pluralize } from '@hindsight/claims';
import type { DumpAnalysis } from '../../analysis.ts';
import { formatShortFrame, isOwnFrame, isPlatformFrame, parseFrame } from '../../frame.ts';
import { type Activity, classifyActivity, describeActivity, WAITS_OUTSIDE } from '../../metrics/activity.ts';
import { toGroupName } from '../../metrics/groups.ts';
import { hasMethod, oncePerStack } from '../../metrics/once-per-stack.ts';
import { findWait, type Purpose } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';
import { listNames } from '../../thread-names.ts';
import { isWorker } from '../support/crews.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, toCountEvidence, toNames } from '../support/evidence.ts';
import { agree, inMethod, nameAll, nameThreads } from '../support/headline.ts';
import { toProduct } from '../support/products.ts';
import { findOwnFrame, rateShare } from '../support/shares.ts';

/** Matches event loops of Netty, Vert.x, Reactor, XNIO, Lettuce, Redisson and gRPC. */
const EVENT_LOOP =
  /(?:eventloop|event-loop|EventLoopGroup|reactor-(?:http|tcp)-(?:nio|epoll|kqueue)|^parallel-\d+$|^XNIO-\d+ I\/O-\d+$|lettuce-\w*EventLoop|redisson-netty|grpc-\w*-?ELG)/i;

export const singleRunnerBusy = defineDumpRule({
  id: 'single-runner-busy',
  cause: 'event-loop-blocked',
  title: 'An event loop is stuck in a blocking call',
  because:
    'An event loop serves all its connections with one thread: when it waits, all of them wait. One is enough; it is severe when it has not moved since the dump before, when all loops of its group wait, or when a quarter of the threads wait for answers that it receives. A loop of the application itself is known by its name (io, selector, reactor, dispatcher) and counts in two dumps. Timers, event threads and operation threads of libraries are alike, and a thread of a client that waits for that client inside a callback, in two dumps. Threads of a dispatcher of coroutines or actors, or of a group of asynchronous channels, count when none of them goes on.',
  check: (analysis) => {
    const caught = analysis.dump.threads.filter((thread, index) => isCaught(thread, index, analysis));
    const threads = caught.filter((thread) => isWithoutOthers(thread, caught, analysis));
    const [first] = threads;
    if (!first) return undefined;
    const frame = findOwnFrame(first);
    const { noun, serves } = findRunner(first);
    const victims = sortByCrowd(findVictims(threads, analysis));
    const still = threads.filter((thread) => hasNotMoved(thread, analysis)).length;
    const group = analysis.dump.threads.filter(
      (thread) => toGroupName(thread.name) === toGroupName(first.name) && isLoop(thread),
    );
    const all = group.length > 1 && group.every((thread) => threads.includes(thread));
    return {
      level: still > 0 || all || rateShare(victims.length, analysis) === 'SEVERE' ? 'SEVERE' : 'WARNING',
      confidence: still > 0 ? 'high' : 'medium',
      headline: chooseHeadline(
        `${all ? `${nameAll(threads, noun)} are` : `${capitalize(agree(threads, noun, `${noun}s`))} ${nameThreads(threads)} ${agree(threads, 'is', 'are')}`} blocked${inMethod(frame)}${describeVictims(victims, threads)}`,
        `${pluralize(threads.length, `${noun} is`, `${noun}s are`)} blocked${inMethod(frame)}${describeVictims(victims, threads)}`,
        `${pluralize(threads.length, `${noun} is`, `${noun}s are`)} blocked${inMethod(frame)}`,
        `${pluralize(threads.length, `${noun} is`, `${noun}s are`)} blocked`,
      ),
      explanation:
        `${all ? `${nameAll(threads, noun)} are blocked` : `${pluralize(threads.length, `${noun} is`, `${noun}s are`)} blocked`} (${listNames(toNames(threads))}): ${threads.length === 1 ? 'it' : 'each'} ${describeActivity(classifyActivity(first))}${frame === undefined ? '' : ` in ${formatShortFrame(frame)}`}.` +
        `${still > 0 ? ` ${still} of them ${still === 1 ? 'has' : 'have'} not moved since the dump before.` : ''} ${serves}${victims.length === 0 ? '' : ` ${pluralize(victims.length, 'thread waits', 'threads wait')} for what ${threads.length === 1 ? 'it has' : 'they have'} to do or receive: ${listNames(toNames(victims))}.`}`,
      advice: advise(threads),
      evidence: [...toCountEvidence(`${noun}s that wait`, threads), ...quoteThreads(victims)],
    };
  },
});

const NO_BLOCKING =
  'Move blocking calls to a worker pool (executeBlocking of Vert.x, publishOn(boundedElastic) of Reactor, dispatch() of Undertow, Dispatchers.IO of Kotlin, runTaskAsynchronously() of Bukkit, a dispatcher of its own in Akka and Pekko, async/thread in place of go of core.async, an EventExecutorGroup of Netty, setExecutor of the HttpServer of the JDK, a CompletionHandler in place of the Future of a channel, a virtual thread) or use a non-blocking client, and give the call a timeout. BlockHound finds such calls in tests.';

const NO_FUTURES =
  'Never wait for a future on an event loop: what completes it may be queued on this loop or on one that waits as well, which is a deadlock. Continue in a callback (thenCompose, addListener). ';

const NO_WAIT_IN_CALLBACK =
  'Do not wait for a client inside its own callback: use its asynchronous call there (a publish with a listener, thenCompose), or hand the work over to a thread of the application and return at once.';

const advise = (threads: readonly DumpedThread[]): string =>
  threads.every((thread) => findRunner(thread) === CALLBACK) ? NO_WAIT_IN_CALLBACK : adviseLoops(threads);

const adviseLoops = (threads: readonly DumpedThread[]): string =>
  (threads.every((thread) => findWait(thread)?.purpose === 'task') ? NO_FUTURES : '') + NO_BLOCKING;

/** A thread on which all of its kind of work is done, one piece after the other. */
interface Runner {
  readonly noun: string;
  /** What waits while it is blocked. */
  readonly serves: string;
  /** Its group shares the work: only when none of them goes on, it waits. */
  readonly isOneOfMany?: true;
}

const LOOP: Runner = { noun: 'event loop', serves: 'Every connection that it serves waits.' };

/** Other threads of libraries that do all work of their kind. */
const RUNNERS: readonly (readonly [method: RegExp, runner: Runner])[] = [
  [
    /^(?:kotlinx\.coroutines\.scheduling\.CoroutineScheduler\$Worker\.run|(?:akka|org\.apache\.pekko)\.dispatch\.Mailbox\.run)$/,
    {
      noun: 'dispatcher thread',
      serves: 'Every other coroutine or actor of the dispatcher waits.',
      isOneOfMany: true,
    },
  ],
  [
    /^clojure\.core\.async\.impl\.(?:ioc_macros|runtime)\$run_state_machine\.invoke(?:Static)?$/,
    { noun: 'dispatcher thread', serves: 'No other go block goes on.', isOneOfMany: true },
  ],
  [
    /^sun\.nio\.ch\.(?:AsynchronousChannelGroupImpl\$\d+|\w+\$EventHandlerTask)\.run$/,
    {
      noun: 'channel group thread',
      serves: 'No other channel of the group is read or written, and none of their CompletionHandlers runs.',
      isOneOfMany: true,
    },
  ],
  [
    /^(?:io|org\.jboss)\.netty\.util\.HashedWheelTimer\$Worker\.run$/,
    { noun: 'timer', serves: 'No time-out of this timer expires meanwhile.' },
  ],
  [
    /^org\.apache\.zookeeper\.ClientCnxn\$EventThread\.run$/,
    { noun: 'event thread', serves: 'No callback and no watch of its client runs meanwhile.' },
  ],
  [
    /^net\.minecraft\.server\.\w*Server\.\w+$/,
    {
      noun: 'game loop',
      serves: 'The game stands still for all players meanwhile. The plugin or mod of this frame makes the call.',
    },
  ],
  [
    /^com\.hazelcast\.(?:\w+\.)*OperationThread\.(?:executeRun|run)$/,
    { noun: 'operation thread', serves: 'Every operation on its partitions waits.' },
  ],
];

const CALLBACK: Runner = {
  noun: 'callback thread',
  serves:
    'It waits inside a callback for the client that calls it back, so that what would end the wait may have to come on this very thread.',
};

const findRunner = (thread: DumpedThread): Runner =>
  RUNNERS.find(([method]) => thread.stack.frames.some((text) => method.test(parseFrame(text).qualified)))?.[1] ??
  (isLoop(thread) || OWN_LOOP.test(thread.name) ? LOOP : CALLBACK);

/** Loops whose threads have any name. */
const RUNS_LOOP = new RegExp(
  [
    /^(?:io\.netty\.channel\.(?:\w+\.)*\w*EventLoop\.run|org\.xnio\.nio\.WorkerThread\.run|org\.apache\.mina\.core\.polling\.\w+\$\w+\.run|org\.glassfish\.grizzly\.nio\.SelectorRunner\.run|org\.apache\.http\.impl\.nio\.reactor\.\w+\.execute|org\.apache\.hc\.core5\.reactor\.\w+\.doExecute|org\.agrona\.concurrent\.AgentRunner\.run|sun\.net\.httpserver\.ServerImpl\$Dispatcher\.run)$/,
    ...RUNNERS.map(([method]) => method),
  ]
    .map(({ source }) => source)
    .join('|'),
);

const runsLoop = hasMethod(RUNS_LOOP);

const isLoop = ({ name, stack }: DumpedThread): boolean => EVENT_LOOP.test(name) || runsLoop(stack);

/** Names that applications give to the thread of a selector of their own. */
const OWN_LOOP = /(?:^|[-_. ])(?:n?io|selector|reactor|muxer|dispatcher)(?:[-_# ]?\d{1,4})?$/i;

/** Returns whether an event loop of the application itself stands still in a call: one with such a name may wait for a moment. */
const isOwnLoop = ({ name, stack }: DumpedThread, index: number, { stillFor }: DumpAnalysis): boolean =>
  OWN_LOOP.test(name) && !isWorker(stack.frames) && (stillFor[index] ?? 0) > 0;

/** Threads that share their work matter when all of them are caught and have not moved since the dump before. */
function isWithoutOthers(thread: DumpedThread, caught: readonly DumpedThread[], analysis: DumpAnalysis): boolean {
  if (findRunner(thread).isOneOfMany !== true) return true;
  // Those that wait for each other's work starve their own pool.
  if (isBlockingDispatcher(thread) || findWait(thread)?.purpose === 'task') return false;
  const name = toGroupName(thread.name);
  return analysis.dump.threads
    .filter((one) => toGroupName(one.name) === name)
    .every((one) => caught.includes(one) && !isBlockingDispatcher(one) && hasNotMoved(one, analysis));
}

/** Dispatchers that are there for calls which block: Dispatchers.IO of Kotlin, and those of Akka that are named so. */
const isBlockingDispatcher = ({ name, stack }: DumpedThread): boolean =>
  /block|[-.]io\b|jdbc|database/i.test(name) || runsLimited(stack);

const runsLimited = hasMethod(/^kotlinx\.coroutines\.internal\.LimitedDispatcher/);

/**
 * Returns whether a thread of a client calls the application, which waits for the same client: what ends the wait may come
 * on this thread only.
 */
function waitsInCallback(thread: DumpedThread, analysis: DumpAnalysis): boolean {
  if (thread.state !== 'WAITING' || !calledByOneProduct(thread.stack) || !hasNotMoved(thread, analysis)) return false;
  return AWAITED.has(findWait(thread)?.purpose ?? 'work');
}

/** Whether the same library is at both ends of the stack, around code of the application. */
const calledByOneProduct = oncePerStack((frames) => {
  const top = frames.find((text) => !isPlatformFrame(text)) ?? '';
  const bottom = frames.findLast((text) => !isPlatformFrame(text)) ?? '';
  if (isOwnFrame(top) || isOwnFrame(bottom) || isWorker(frames)) return false;
  return toProduct(top) === toProduct(bottom);
});

/** What an event loop must not wait for. */
const CALLED: ReadonlySet<Purpose> = new Set(['answer', 'task', 'pool', 'lock']);

const callsOut = (thread: DumpedThread): boolean => CALLED.has(findWait(thread)?.purpose ?? 'work');

const AWAITED: ReadonlySet<Purpose> = new Set(['answer', 'task', 'signal', 'unknown']);

/** The server of the game itself waits for its next tick. */
const GAME = /^(?:[^(]{0,200}\/\/?)?(?:net\.minecraft|com\.mojang|io\.papermc|com\.destroystokyo)\./;

/** Only below code of the application does a loop wait for something else than its own sockets. */
function isCaught(thread: DumpedThread, index: number, analysis: DumpAnalysis): boolean {
  const { graph } = analysis;
  const frame = findOwnFrame(thread);
  if (frame === undefined || GAME.test(frame)) return false;
  if (!isLoop(thread)) return isOwnLoop(thread, index, analysis) ? callsOut(thread) : waitsInCallback(thread, analysis);
  if ((graph.waitsFor[index] ?? -1) >= 0 || thread.state === 'BLOCKED') return true;
  const activity = classifyActivity(thread);
  return WAITS_OUTSIDE.has(activity) && !(SOCKETS.has(activity) && usesOwnChannel(thread));
}

const SOCKETS: ReadonlySet<Activity> = new Set(['socket-read', 'socket-write', 'socket-connect']);

/** The channels of the loop are never blocked: reading and writing them takes microseconds. */
const OWN_CHANNEL = /^(?:io\.netty\.channel|io\.vertx\.core\.net|reactor\.netty|org\.xnio)\./;

function usesOwnChannel({ stack }: DumpedThread): boolean {
  const above = stack.frames.slice(0, stack.frames.findIndex(isOwnFrame));
  return above.some((text) => OWN_CHANNEL.test(parseFrame(text).className));
}

/** The first names of a package, which tell a library from others: `io.lettuce`, `com.hazelcast`. */
function toLibrary(text: string): string | undefined {
  if (isOwnFrame(text) || isPlatformFrame(text)) return undefined;
  return parseFrame(text).className.split('.', 2).join('.');
}

/** Libraries with which loops of all clients and servers are made. */
const COMMON: ReadonlySet<string | undefined> = new Set([
  undefined,
  'io.netty',
  'org.xnio',
  'org.apache',
  'kotlin',
  'scala',
]);

/** Finds the threads that wait, inside of the library whose loops these are, for answers which the loops receive. */
function findVictims(loops: readonly DumpedThread[], { dump, busy }: DumpAnalysis): DumpedThread[] {
  const libraries = new Set(
    loops.flatMap(({ stack }) => stack.frames.map(toLibrary)).filter((one) => !COMMON.has(one)),
  );
  return busy.flatMap((index) => {
    const thread = dump.threads[index];
    if (!thread || loops.includes(thread) || classifyActivity(thread) !== 'parked') return [];
    if (findWait(thread)?.purpose !== 'answer' && findWait(thread)?.purpose !== 'task') return [];
    const caller = thread.stack.frames.find((text) => !isPlatformFrame(text)) ?? '';
    return libraries.has(toLibrary(caller)) ? [thread] : [];
  });
}

/** Sorts the threads so that those of the largest crowd at one place come first. */
function sortByCrowd(threads: readonly DumpedThread[]): DumpedThread[] {
  return [...Map.groupBy(threads, ({ stack }) => stack).values()].sort((a, b) => b.length - a.length).flat();
}

const describeVictims = (victims: readonly DumpedThread[], threads: readonly DumpedThread[]): string =>
  victims.length === 0
    ? ''
    : `, and ${pluralize(victims.length, 'thread waits', 'threads wait')} for ${threads.length === 1 ? 'it' : 'them'}`;

const capitalize = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

const hasNotMoved = ({ id, name, stack }: DumpedThread, { earlier }: DumpAnalysis): boolean =>
  earlier?.dump.threads.some((before) => before.id === id && before.name === name && before.stack === stack) ?? false;
