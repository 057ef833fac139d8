import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { formatShortFrame, isOwnFrame, isPlatformFrame, parseFrame } from '../../frame.ts';
import { isJvmThread } from '../../metrics/idle.ts';
import { isRequestClass } from '../../metrics/wait-methods.ts';
import { findWait } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';
import { listNames } from '../../thread-names.ts';
import { findAwaitedCalls } from '../support/awaited-calls.ts';
import { READ_THE_CONSOLE } from '../support/console-advice.ts';
import { isWorker } from '../support/crews.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads, toNames } from '../support/evidence.ts';
import { CHECK_THE_CHILD, type ExternalCallKind, findExternalCall } from '../support/external-calls.ts';
import { agree, inMethod, nameThreads } from '../support/headline.ts';
import { toProduct } from '../support/products.ts';
import { findOwnFrame, rateShare, takesPool } from '../support/shares.ts';
import { formatStandstill, selectStill } from '../support/standstill.ts';

/** The name of the figure that tells that nobody reads the console. */
export const CONSOLE_WRITERS = 'threads that write to the console and stand still';

export const stuckInCall = defineDumpRule({
  id: 'stuck-in-call',
  cause: 'remote',
  title: 'Threads are stuck in a call to the outside',
  because:
    'A thread is in the same connect, TLS handshake, login, name lookup, socket write, file lock, file operation, write to a pipe or the console, or wait for another process as in the dump before and used no CPU time since. One thread is enough where nobody waits for long, and a read counts in three dumps in which a thread waits for the end of the tasks or of the start and nothing else is at work; two writes, and three threads of pools that wait for processes, which is a warning while no request and no lock waits with them: our own limits.',
  check: (analysis) => {
    const stuck = new Map<ExternalCallKind, number[]>();
    for (const index of selectStill(analysis, analysis.dump.threads.keys().toArray())) {
      const kind = findCallKind(analysis, index);
      if (kind) stuck.set(kind, [...(stuck.get(kind) ?? []), index]);
    }
    const [largest] = [...stuck]
      .filter(([kind, indexes]) => indexes.length >= MIN_THREADS[kind])
      .sort(([, a], [, b]) => b.length - a.length);
    if (largest) return claimStuck(analysis, largest[0], largest[1]);
    const awaited = findAwaitedCalls(analysis);
    return awaited && claimStuck(analysis, 'answer', awaited.calls, awaited.waiters);
  },
});

function findCallKind({ dump }: DumpAnalysis, index: number): ExternalCallKind | undefined {
  const thread = dump.threads[index];
  if (!thread || isJvmThread(thread)) return undefined;
  const kind = findExternalCall(thread);
  // A loop that prints has the same stack at any time: only its CPU time tells that it does not print.
  if (kind === 'console' && thread.cpuMs === undefined) return undefined;
  // A thread of its own may be made for one process and wait until it ends.
  return kind === 'process' && !isWorker(thread.stack.frames) ? undefined : kind;
}

function claimStuck(
  analysis: DumpAnalysis,
  kind: CallKind,
  stuck: readonly number[],
  victims: readonly number[] = findVictims(analysis, kind, stuck),
): Claim {
  const threads = selectThreads(analysis, stuck);
  const frame = threads[0] && findOwnFrame(threads[0]);
  const blocked = countBlocked(analysis, stuck);
  const { does, short, advice } = CALL_TEXTS[kind];
  const waiting = selectThreads(analysis, victims);
  // A child process may work for hours, as one that converts films does; a request would not wait for it.
  const mayWork = kind === 'process' && blocked === 0 && ![...threads, ...waiting].some(isInRequest);
  const consequence =
    blocked > 0
      ? `, and ${pluralize(blocked, 'thread needs', 'threads need')} its lock`
      : victims.length > 0
        ? `, and ${nameThreads(waiting)} ${agree(waiting, 'waits', 'wait')} for ${agree(threads, 'its', 'their')} end`
        : ` and ${agree(threads, 'does', 'do')} not move`;
  return {
    level: mayWork
      ? 'WARNING'
      : takesPool(stuck, analysis)
        ? 'SEVERE'
        : rateShare(threads.length + victims.length + blocked, analysis),
    confidence: mayWork ? 'medium' : 'high',
    headline: chooseHeadline(
      `${nameThreads(threads)} ${agree(threads, 'waits', 'wait')} ${does}${inMethod(frame)}${consequence}`,
      `${nameThreads(threads)} ${agree(threads, 'waits', 'wait')} ${does}${consequence}`,
      `${nameThreads(threads)} ${agree(threads, 'waits', 'wait')} ${short ?? does}${consequence}`,
      `${nameThreads(threads)} ${agree(threads, 'waits', 'wait')} ${does}`,
      `${pluralize(threads.length, 'thread waits', 'threads wait')} ${does}`,
    ),
    explanation: `${pluralize(threads.length, 'thread waits', 'threads wait')} ${does}${frame === undefined ? '' : ` in ${formatShortFrame(frame)}`}${formatStandstill(analysis, stuck)}: ${listNames(toNames(threads))}.${describeVictims(waiting, kind)}${mayWork ? ' The dump does not show whether these processes hang or work: ps tells whether their time of the processor rises.' : ''}`,
    advice,
    evidence: [
      metricEvidence(
        kind === 'console' ? CONSOLE_WRITERS : 'threads that stand still',
        count(threads.length),
        count(MIN_THREADS[kind]),
      ),
      ...quoteThreads(threads),
      ...quoteThreads(waiting),
    ],
  };
}

const isInRequest = ({ stack }: DumpedThread): boolean =>
  stack.frames.some((text) => isRequestClass(parseFrame(text).className));

/** Calls with which a client opens a connection. */
const OPENS: ReadonlySet<CallKind> = new Set(['connect', 'handshake', 'login']);

function findVictims(analysis: DumpAnalysis, kind: CallKind, stuck: readonly number[]): readonly number[] {
  const ofClient = OPENS.has(kind) ? findWaitingForClient(analysis, stuck) : [];
  return ofClient.length > 0 ? ofClient : findWaitingForTasks(analysis, stuck);
}

/**
 * Finds the threads that wait for answers inside of the library whose own threads open its connections: before one is open,
 * nobody is answered.
 */
function findWaitingForClient({ dump, busy }: DumpAnalysis, stuck: readonly number[]): number[] {
  const clients = selectThreads({ dump }, stuck).filter(({ stack }) => !stack.frames.some(isOwnFrame));
  const products = new Set(clients.flatMap(({ stack: { frames } }) => listProduct(frames)));
  return busy.filter((index) => {
    const thread = dump.threads[index];
    if (!thread || stuck.includes(index) || findWait(thread)?.purpose !== 'answer') return false;
    const { frames } = thread.stack;
    const own = frames.findIndex(isOwnFrame);
    return listProduct(frames.slice(0, Math.max(own, 0))).some((product) => products.has(product));
  });
}

/** The product whose frame is the outermost one, if there is one. */
function listProduct(frames: readonly string[]): string[] {
  const outermost = frames.findLast(isLibraryFrame);
  return outermost === undefined ? [] : [toProduct(outermost)];
}

const isLibraryFrame = (text: string): boolean => !isOwnFrame(text) && !isPlatformFrame(text);

/**
 * Finds the threads that wait for the result of a task, when no other worker is at a task: then theirs are these, or
 * queue behind them. A dump does not name the thread that runs a task.
 */
function findWaitingForTasks(analysis: DumpAnalysis, stuck: readonly number[]): number[] {
  const { threads } = analysis.dump;
  const runsTask = (index: number): boolean => isWorker(threads[index]?.stack.frames ?? []);
  const waiting = analysis.busy.filter((index) => {
    const thread = threads[index];
    return thread !== undefined && findWait(thread)?.purpose === 'task';
  });
  const still = selectStill(analysis, waiting);
  if (still.length === 0 || !stuck.every(runsTask)) return [];
  const explained = new Set([...stuck, ...waiting]);
  return analysis.busy.some((index) => runsTask(index) && !explained.has(index)) ? [] : still;
}

/** Counts the threads that wait for locks of these, directly or behind others. */
const countBlocked = ({ graph }: DumpAnalysis, stuck: readonly number[]): number =>
  graph.blockingThreads
    .filter(({ thread }) => stuck.includes(thread))
    .reduce((sum, { blockedThreadCount }) => sum + blockedThreadCount, 0);

const describeVictims = (victims: readonly DumpedThread[], kind: CallKind): string =>
  victims.length === 0
    ? ''
    : OPENS.has(kind)
      ? ` ${pluralize(victims.length, 'thread waits', 'threads wait')} for answers that need the connection which it opens: ${listNames(toNames(victims))}.`
      : ` Nothing else is at work, and ${pluralize(victims.length, 'thread waits', 'threads wait')} until it is done: ${listNames(toNames(victims))}.`;

/** Also a read whose end others wait for. */
type CallKind = ExternalCallKind | 'answer';

const MIN_THREADS: Readonly<Record<CallKind, number>> = {
  answer: 1,
  write: 2,
  connect: 1,
  handshake: 1,
  login: 1,
  lookup: 1,
  'file-lock': 1,
  process: 3,
  pipe: 1,
  console: 1,
  file: 1,
};

interface CallText {
  readonly does: string;
  /** For a headline that also names who waits. */
  readonly short?: string;
  readonly advice: string;
}

const CALL_TEXTS: Readonly<Record<CallKind, CallText>> = {
  answer: {
    does: 'for an answer from the network',
    advice:
      'Look at the service that is called there: it has taken the connection and sends nothing. Give the call a read time-out, and wait for the end of tasks with a limit (awaitTermination, Future.get with a time-out), then shutdownNow().',
  },
  write: {
    does: 'in a socket write',
    advice:
      'The other side does not read: its receive buffer is full. Look at that process, and bound the time of the write (NIO, or a write timeout of the client).',
  },
  connect: {
    does: 'for a connection to be established (connect)',
    advice:
      'Set a connect timeout of a few seconds: the host does not answer, or a firewall drops the packets. Check address, port, network policy and the backlog of the server.',
  },
  handshake: {
    does: 'in a TLS handshake (SSL) that the other side does not answer',
    advice:
      'Check that the port speaks TLS, and the proxies, load balancers and inspecting firewalls in between. Set a read timeout before the handshake (setSoTimeout, setReadTimeout): a connect timeout does not cover it.',
  },
  login: {
    does: 'for the greeting or login of a server that has taken the connection',
    short: 'for the greeting or login of a server',
    advice:
      'The port takes connections, but nobody answers: the server hangs or has no connection left, speaks another protocol, or a proxy or firewall holds the answer back. Try it by hand (nc, openssl s_client, the client of the database), and set a read or login time-out: a connect time-out does not cover it.',
  },
  lookup: {
    does: 'for a name lookup (DNS)',
    advice:
      'Check the name servers in resolv.conf (timeout, attempts), and cache answers (networkaddress.cache.ttl); in Kubernetes look at ndots and NodeLocal DNSCache.',
  },
  'file-lock': {
    does: 'for a file lock that another process holds',
    advice:
      'Find the process that holds the lock (lsof, /proc/locks; on NFS the lock daemon), and use tryLock() with a limit instead of lock().',
  },
  process: {
    does: 'for another process to end (Process.waitFor)',
    advice: CHECK_THE_CHILD,
  },
  pipe: {
    does: 'in a write to the pipe of another process that does not read it',
    advice:
      'Look at the child process (ps, its own stack): it hangs or has stopped reading its standard input. Write to it from a thread that nobody waits for, behind a bounded queue, and end the process when it does not read in time.',
  },
  console: {
    does: 'in a write to the console that nobody reads',
    advice: READ_THE_CONSOLE,
  },
  file: {
    does: 'for the file system',
    advice:
      'Check the file system of that path: a mount that hangs (NFS, FUSE, a volume of the cloud), a disk that is overloaded, or a FIFO without a partner; look for the threads in state D (ps -eLo pid,tid,stat,wchan) and at iostat -x. Do such calls on threads of their own, so that a mount that hangs does not stop all.',
  },
};
