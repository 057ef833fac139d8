import { isOwnFrame, isPlatformFrame, parseFrame, toOuterClass } from '../frame.ts';
import type { DumpedThread } from '../model.ts';
import { type Activity, classifyActivity } from './activity.ts';
import { awaitsLeadership, findForeignLock } from './foreign-locks.ts';
import { isNamedWatcher, requestsNews } from './long-polls.ts';
import { findPacingMethod, findPoolMethod } from './pool-methods.ts';
import { getFrames } from './stacks.ts';
import {
  AWAITS_CAPACITY,
  AWAITS_RESULT,
  CALLS,
  CONNECTS,
  CONSUMES,
  findPlatformWait,
  HANDS_TO_LIBRARY,
  isRequestClass,
  isRequestInput,
  isShared,
  PLATFORM_CLIENT,
  SERVES,
  TAKES_FROM_CHANNEL,
  toMethodName,
} from './wait-methods.ts';

/**
 * What a thread waits for, decided by who calls the wait and what the thread is for:
 * `work`: the next task, message or request, at the bottom of its own loop. Such a thread is idle.
 * `pool`: a connection, an object or a permit that others hold.
 * `task`: the result of a task of this JVM. `answer`: data from the network. `client`: the rest of a request that is
 * being handled.
 * `room`: a place in a full queue. `signal`: a latch, a barrier, a notification.
 * `lock`, `time` and `unknown`: what the words say.
 */
export type Purpose = 'work' | 'pool' | 'task' | 'answer' | 'client' | 'room' | 'signal' | 'lock' | 'time' | 'unknown';

export interface Wait {
  readonly purpose: Purpose;
  /** The method that waits, as a reader knows it: `java.util.concurrent.FutureTask.get`, `HikariPool.getConnection`. */
  readonly method: string;
}

const WAITS: ReadonlySet<Activity> = new Set(['parked', 'notification-wait', 'sleeping', 'blocked']);

const READS: ReadonlySet<Activity> = new Set(['socket-read', 'socket-connect']);

/** Returns what the thread waits for; undefined when it runs, reads a file, or has no frames. */
export function findWait(thread: DumpedThread): Wait | undefined {
  const wait = classifyStackWait(getFrames(thread), classifyActivity(thread));
  return wait?.purpose === 'answer' && isNamedWatcher(thread) ? { ...wait, purpose: 'work' } : wait;
}

/** Returns what a thread with this stack waits for while it does this. */
export function classifyStackWait(frames: readonly string[], activity: Activity): Wait | undefined {
  if (READS.has(activity)) return remember(frames, activity, () => findReadWait(frames, activity));
  return WAITS.has(activity) ? remember(frames, activity, () => findStackWait(frames, activity)) : undefined;
}

/** Equal stacks are one array, so that each is classified once per activity. */
const waits = new WeakMap<readonly string[], Map<Activity, Wait>>();

function remember(frames: readonly string[], activity: Activity, classify: () => Wait): Wait {
  const known = waits.get(frames) ?? new Map<Activity, Wait>();
  waits.set(frames, known);
  const wait = known.get(activity) ?? toIdle(classify(), frames);
  known.set(activity, wait);
  return wait;
}

/** Whoever asks for news has no work until there are some. */
const toIdle = (wait: Wait, frames: readonly string[]): Wait =>
  wait.purpose === 'answer' && requestsNews(frames) ? { ...wait, purpose: 'work' } : wait;

function findStackWait(frames: readonly string[], activity: Activity): Wait {
  const found = findPlatformMethod(frames);
  const { method } = found;
  // A monitor of the pool itself has a holder, which may do anything.
  if (activity === 'blocked') return { purpose: 'lock', method };
  if (awaitsLeadership(frames)) return { purpose: 'work', method };
  const foreign = findForeignLock(frames);
  if (foreign) return { purpose: 'lock', method: foreign.method };
  const ring = frames.findLast((text) => AWAITS_CAPACITY.test(parseFrame(text).qualified));
  if (ring !== undefined) return { purpose: 'room', method: parseFrame(ring).qualified };
  const poolMethod = findPoolMethod(frames);
  // A Semaphore alone may be a signal as well: its caller decides.
  if (poolMethod !== undefined && !poolMethod.startsWith(SEMAPHORE)) return { purpose: 'pool', method: poolMethod };
  const pacing = findPacingMethod(frames);
  if (pacing !== undefined) return { purpose: 'time', method: pacing };
  const clientRead = findClientRead(frames);
  if (clientRead) return clientRead;
  const caller = frames.find((text) => !isPlatformFrame(text));
  const purpose = classifyPurpose(frames, activity, found);
  const library = caller !== undefined && !isOwnFrame(caller) ? parseFrame(caller).qualified : undefined;
  if (purpose === 'answer') return { purpose, method: library ?? method };
  return { purpose, method: (purpose === 'task' ? findAsyncWait(frames) : undefined) ?? method };
}

/**
 * Finds the method of a library, below its own frames, that waits for what is computed elsewhere: `Mono.block`. The
 * application below calls it.
 */
function findAsyncWait(frames: readonly string[]): string | undefined {
  const own = frames.findIndex(isOwnFrame);
  const depth = frames.findIndex((text) => AWAITS_RESULT.test(parseFrame(text).qualified));
  return depth < 0 || own < depth ? undefined : parseFrame(frames[own - 1] ?? '').qualified;
}

/**
 * Finds a server that waits for its client: for the next request of a connection, or for the rest of one that is being
 * handled. Servers without a thread for each connection park meanwhile.
 */
function findClientRead(frames: readonly string[]): Wait | undefined {
  const handler = frames.findIndex(isOwnFrame);
  const input = frames.findLastIndex(
    (text, depth) => (handler < 0 || depth < handler) && isRequestInput(parseFrame(text).className),
  );
  if (input < 0) return undefined;
  const isHandled = handler >= 0 || frames.slice(input + 1).some((text) => isRequestClass(parseFrame(text).className));
  return { purpose: isHandled ? 'client' : 'work', method: parseFrame(frames[input] ?? '').qualified };
}

const SEMAPHORE = 'java.util.concurrent.Semaphore.';

type PlatformMethod = ReturnType<typeof findPlatformMethod>;

const classifyPurpose = (frames: readonly string[], activity: Activity, found: PlatformMethod): Purpose =>
  classifyCall(frames, found) ?? classifyLoop(frames, activity, found.wait);

/** Classifies waits for something that others have to do, whoever calls them. */
function classifyCall(frames: readonly string[], { wait, method }: PlatformMethod): Purpose | undefined {
  if (frames.some(isProcessWait)) return 'unknown';
  if (wait === 'permit') return isConsumerLoop(frames) ? 'work' : 'pool';
  if (wait === 'room') return isHandingOver(frames, method) ? 'work' : 'room';
  if (wait === 'lock') return 'lock';
  if (usesPlatformClient(frames)) return 'answer';
  if (findAsyncWait(frames) !== undefined) return 'task';
  if (wait === 'task') return isCalledByLibrary(frames) ? 'answer' : 'task';
  if (frames.some((text) => TAKES_FROM_CHANNEL.test(parseFrame(text).qualified))) return classifyQueue(frames);
  if (wait === 'signal') return classifySignal(frames);
  return undefined;
}

/** Classifies the wait for a latch or a barrier, which a driver uses for the answer of its server. */
function classifySignal(frames: readonly string[]): Purpose {
  if (isCalledByLibrary(frames)) return awaitsServer(frames) ? 'answer' : 'unknown';
  return isOnlyLoop(frames) && hasTimeLimit(frames) ? 'work' : 'signal';
}

/** Returns whether a synchronizer ends the wait after some time: a loop waits so until it is told to stop. */
const hasTimeLimit = (frames: readonly string[]): boolean =>
  frames.some((text) => parseFrame(text).qualified === 'java.util.concurrent.locks.LockSupport.parkNanos');

/** Classifies waits that are idle in the loop of a thread, and something else in the middle of a task. */
function classifyLoop(frames: readonly string[], activity: Activity, wait: PlatformMethod['wait']): Purpose {
  if (activity === 'sleeping') return isOnlyLoop(frames) ? 'work' : 'time';
  if (wait === 'queue') return classifyQueue(frames);
  if (waitsForOtherSide(frames)) return 'answer';
  if (isOnlyLoop(frames) || isConsumerLoop(frames)) return 'work';
  if (!isCalledByLibrary(frames)) return wait === 'condition' ? 'signal' : 'unknown';
  // The client of a library waits for the answer of its server, or takes what comes next.
  const call = frames[frames.findIndex(isOwnFrame) - 1];
  if (call === undefined) return 'unknown';
  return takesNext(parseFrame(call).method) && !handlesRequest(frames) ? 'work' : 'answer';
}

/** A driver puts the answer of its server into a queue; the application's own queue is filled by its other threads. */
function classifyQueue(frames: readonly string[]): Purpose {
  if (connects(frames)) return 'answer';
  if (waitsInOwnLoop(frames, MAX_LOOP_CLASSES)) return 'work';
  return exchanges(frames) || handsToLibrary(frames) || waitsForOtherSide(frames) ? 'answer' : 'signal';
}

/** Returns whether the application lets a client of a library connect to its server. */
function connects(frames: readonly string[]): boolean {
  const call = frames[frames.findIndex(isOwnFrame) - 1];
  return call !== undefined && !isPlatformFrame(call) && CONNECTS.test(parseFrame(call).method);
}

/** Every task is run or called, and so is a call with retries: those names say nothing about what it waits for. */
const takesNext = (method: string): boolean => CONSUMES.test(method) && !/^(?:run$|run(?:In|With)|call)/.test(method);

/** A thread that waits for another process waits for no signal of this one. */
const isProcessWait = (text: string): boolean =>
  /^java\.lang\.(?:Process|ProcessImpl|UNIXProcess)\.waitFor/.test(parseFrame(text).qualified);

/** The consumer and what it takes from: an application's own loop needs no more classes. */
const MAX_LOOP_CLASSES = 2;

/** Finds the outermost method of the platform that waits, above all other code. */
function findPlatformMethod(frames: readonly string[]): {
  wait: ReturnType<typeof findPlatformWait>;
  method: string;
} {
  let found: ReturnType<typeof findPlatformMethod> = {
    wait: undefined,
    method: parseFrame(frames[0] ?? '').qualified,
  };
  for (const text of frames) {
    const { className, method, qualified } = parseFrame(text);
    if (!isPlatformFrame(text) || method === 'run' || /^(?:runWorker|doExec|getTask)$/.test(method)) break;
    const wait = findPlatformWait(className, method);
    if (wait) found = { wait, method: qualified };
  }
  return found;
}

/** A thread of a library hands its task over to another one of it: an acceptor to its workers. */
const isHandingOver = (frames: readonly string[], method: string): boolean =>
  !frames.some(isOwnFrame) &&
  !frames.some((text) => isRequestClass(parseFrame(text).className)) &&
  (HANDS_OVER.test(method) || countOtherClasses(frames) <= MAX_LOOP_CLASSES);

const HANDS_OVER = /^java\.util\.concurrent\.(?:SynchronousQueue|LinkedTransferQueue)\./;

const countOtherClasses = (frames: readonly string[]): number =>
  new Set(frames.filter((text) => !isPlatformFrame(text)).map(toOuterClass)).size;

const usesPlatformClient = (frames: readonly string[]): boolean =>
  frames.some((text) => PLATFORM_CLIENT.test(parseFrame(text).qualified));

/** Runtimes of languages stand between the code of an application and the platform like the platform itself. */
const LANGUAGE = /^(?:clojure|groovy|scala\.(?!concurrent)|kotlin|org\.(?:codehaus|apache)\.groovy|org\.jruby)\./;

/** Returns whether a library waits for the application: below its frames are those of the application. */
function isCalledByLibrary(frames: readonly string[]): boolean {
  const caller = frames.find((text) => !isPlatformFrame(text) && !LANGUAGE.test(text));
  return caller !== undefined && !isOwnFrame(caller);
}

const isLambdaClass = (text: string): boolean => parseFrame(text).className.includes('$$Lambda');

const handlesRequest = (frames: readonly string[]): boolean =>
  frames.some((text) => isRequestClass(parseFrame(text).className));

/** Returns whether the only code outside the platform is the `run` method of the thread itself, or the lambda that is its. */
function isOnlyLoop(frames: readonly string[]): boolean {
  const [only, ...others] = frames.filter((text) => !isPlatformFrame(text) && !isLambdaClass(text));
  if (only === undefined || others.length > 0) return false;
  const { method } = parseFrame(only);
  return method === 'run' || (method.startsWith('lambda$') && isThreadBody(frames));
}

/** Matches a queue of the application's own, which a consumer uses like one of the platform. */
const QUEUE_CLASS = /(?:Queue|Deque|Mailbox|Inbox|Buffer)$/;

const isQueueFrame = (text: string): boolean => QUEUE_CLASS.test(toOuterClass(text));

/** Names of methods that put something into a queue. */
const PUTS = /^(?:put|offer|add|push|enqueue|insert|append|write)/;

const listOwnFrames = (frames: readonly string[]): readonly string[] =>
  frames.filter((text) => isOwnFrame(text) && !isLambdaClass(text));

/** Lists the frames of the application below its queues, those of whom takes from them; all, when it is the queue itself. */
function listConsumers(frames: readonly string[]): readonly string[] {
  const own = listOwnFrames(frames);
  const first = own.findIndex((text) => !isQueueFrame(text));
  return first < 0 ? own : own.slice(first);
}

const handsToLibrary = (frames: readonly string[]): boolean =>
  isCalledByLibrary(frames) && HANDS_TO_LIBRARY.test(parseFrame(frames[frames.findIndex(isOwnFrame) - 1] ?? '').method);

/** Returns whether a stack is the loop of a thread that takes what comes next, in at most so many classes. */
export function waitsInOwnLoop(frames: readonly string[], maxClasses: number): boolean {
  if (handlesRequest(frames)) return false;
  const own = listConsumers(frames);
  const [first] = own;
  if (first === undefined) return !callsOtherLibrary(frames);
  if (isCalledByLibrary(frames)) {
    const library = frames.find((text) => !isPlatformFrame(text)) ?? '';
    if (CALLS.test(parseFrame(library).method) || handsToLibrary(frames)) return false;
  }
  const calls = CALLS.test(toMethodName(first)) && own.length > 1 && !isQueueFrame(first);
  return new Set(dropStarters(own).map(toOuterClass)).size <= maxClasses && !calls;
}

/**
 * Returns whether a task without code of the application asks a library for something and waits: the library is called by
 * another one, which a pool runs.
 */
function callsOtherLibrary(frames: readonly string[]): boolean {
  const libraries = frames.filter((text) => !isPlatformFrame(text) && !RUNS_TASK.test(parseFrame(text).qualified));
  const [first] = libraries;
  if (first === undefined || !CALLS.test(parseFrame(first).method) || isQueueFrame(first)) return false;
  return (
    frames.some((text) => RUNS_TASK.test(parseFrame(text).qualified)) && new Set(libraries.map(toProduct)).size > 2
  );
}

/** Below these a worker of a pool runs a task. */
const RUNS_TASK =
  /(?:ThreadPoolExecutor\.runWorker|EnhancedQueueExecutor\$Task\.\w+|EnhancedQueueExecutor\$ThreadBody\.run)$/;

/** The first three names of a package tell products of one foundation apart. */
const toProduct = (text: string): string => parseFrame(text).className.split('.', 3).join('.');

const STARTS = /^(?:run|call|lambda\$.*)$/;

/** Drops the frames at the bottom that do nothing but run a lambda or task which is the loop. */
function dropStarters(own: readonly string[]): readonly string[] {
  const starts = (text: string | undefined): boolean => text !== undefined && STARTS.test(parseFrame(text).method);
  let last = own.length - 1;
  while (last > 0 && starts(own[last]) && starts(own[last - 1])) last--;
  return own.slice(0, last + 1);
}

/** Returns whether a wait at a condition is that of a consumer: in one class whose methods take, poll or loop. */
function isConsumerLoop(frames: readonly string[]): boolean {
  if (!waitsInOwnLoop(frames, MAX_LOOP_CLASSES)) return false;
  const own = listOwnFrames(frames);
  const [first] = own;
  if (first === undefined || (isQueueFrame(first) && !PUTS.test(toMethodName(first)))) return true;
  return own.slice(0, 2).some((text) => takesNext(toMethodName(text)));
}

/** Methods in which the drivers of databases wait until they know a server that answers. */
const FINDS_SERVER = /^(?:select|waitFor|await)(?:Server|Node|Broker|Leader|Primary|Cluster)s?$/;

/** Returns whether a library, called by the application, waits for its server. */
const awaitsServer = (frames: readonly string[]): boolean =>
  frames
    .slice(0, Math.max(frames.findIndex(isOwnFrame), 0))
    .some((text) => FINDS_SERVER.test(parseFrame(text).method) && !isPlatformFrame(text));

/** Methods in which clients of libraries send something and wait until the other side has answered. */
const EXCHANGES =
  /^(?:send(?:Request|Command|Query|AndReceive|Blocking|Sync)\w*|(?:waitFor|await)(?:Response|Reply|Answer)\w*|(?:invokeS|s)yncRequest|syncSend\w*|invokeSync\w*)$/;

/** Returns whether a library that the application calls sends something and waits for the answer. */
const exchanges = (frames: readonly string[]): boolean =>
  frames
    .slice(0, Math.max(frames.findIndex(isOwnFrame), 0))
    .some((text) => !isPlatformFrame(text) && EXCHANGES.test(parseFrame(text).method));

/** Returns whether a thread of libraries alone, without code of the application, waits for an answer. */
const waitsForOtherSide = (frames: readonly string[]): boolean =>
  !frames.some(isOwnFrame) && frames.some((text) => !isPlatformFrame(text) && EXCHANGES.test(parseFrame(text).method));

/** The most classes of a server that are between a read and the start of the thread of its connection. */
const MAX_SERVER_CLASSES = 3;

/** Tells a client, which waits for an answer, from a server, which waits for what the other side sends next. */
function findReadWait(frames: readonly string[], activity: Activity): Wait {
  const clientRead = findClientRead(frames);
  if (clientRead) return clientRead;
  const caller = frames.find((text) => !isPlatformFrame(text)) ?? frames[0] ?? '';
  const isIdle = activity === 'socket-read' && (servesConnection(frames) || pollsNext(frames));
  const purpose = isIdle ? 'work' : 'answer';
  return { purpose, method: parseFrame(caller).qualified };
}

/** Returns whether the thread was started for this code alone: no pool of platform threads is below it. */
const isThreadBody = (frames: readonly string[]): boolean =>
  /^(?:run|call|lambda\$.*)$/.test(parseFrame(frames.find(isOwnFrame) ?? '').method) &&
  !frames.some((text) => /^java\.util\.concurrent\.(?:ThreadPoolExecutor|ForkJoin)/.test(parseFrame(text).qualified));

/** Methods in which libraries send a request and read the response, or log in to a server, on threads of their own. */
const RUNS_CALL =
  /^(?:execute\w*|proceed|send(?:Request|Command|Query|AndReceive)\w*|(?:doR|r)eceiveResponse\w*|readResponse\w*|performRequest|query\w*|connect(?:One\w*|To\w*|Impl)?|(?:open|new|create)Connection\w*|(?:doA|a)uthenticat\w+|login)$/;

/** Names of classes whose loop asks another program for what comes next, and waits until there is something. */
const POLLER = /(?:Poller|LongPoll\w*|Consumer|Subscriber|Subscription|Receiver)$/;
/** A timer or scheduler waits for the end of its task: it is no loop of its own. */
const SCHEDULES = /^java\.util\.(?:TimerThread\.|concurrent\.ScheduledThreadPoolExecutor\$ScheduledFutureTask\.)/;

/** Returns whether all code of the application is the loop of a poller. */
function pollsNext(frames: readonly string[]): boolean {
  const own = listOwnFrames(frames);
  if (own.length === 0 || handlesRequest(frames) || isCalledByLibrary(frames)) return false;
  if (frames.some((text) => SCHEDULES.test(parseFrame(text).qualified))) return false;
  const last = own.at(-1) ?? '';
  return own.every((text) => POLLER.test(toInnerClass(text))) && /^(?:run|call|\w*[lL]oop)$/.test(toMethodName(last));
}

/** The simple name of the class, the inner one of nested classes. */
function toInnerClass(text: string): string {
  const { className } = parseFrame(text);
  return className.replace(/(?:\$\d+)+$/, '').replace(/^.*[.$]/, '');
}

/** A forked subtask computes a result for which its scope waits. */
const SUBTASK = /^java\.util\.concurrent\.StructuredTaskScope\w*\$Subtask/;

const isSubtask = (frames: readonly string[]): boolean =>
  frames.some((text) => SUBTASK.test(parseFrame(text).className));

function servesConnection(frames: readonly string[]): boolean {
  if (handlesRequest(frames) || usesPlatformClient(frames) || isSubtask(frames)) return false;
  if (isShared(frames.map((text) => parseFrame(text).qualified))) return false;
  const own = listOwnFrames(frames);
  // A thread of a library alone reads what comes next, of a broker or of a client of its server, unless it runs a call.
  if (own.length === 0) return !frames.some((text) => RUNS_CALL.test(parseFrame(text).method));
  if (isCalledByLibrary(frames)) return false;
  const classes = new Set(own.map(toOuterClass));
  if (classes.size > MAX_SERVER_CLASSES || own.some((text) => CALLS.test(toMethodName(text)))) return false;
  if (own.length === 1 && isThreadBody(frames)) return true;
  return own.some((text) => SERVES.test(toMethodName(text)) || SERVES.test(toOuterClass(text).replace(/^.*\./, '')));
}
