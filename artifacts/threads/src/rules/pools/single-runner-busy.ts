import { chooseHeadline, pluralize } from '@hindsight/claims';
import type { DumpAnalysis } from '../../analysis.ts';
import { formatShortFrame, isOwnFrame, parseFrame } from '../../frame.ts';
import { type Activity, classifyActivity, describeActivity, WAITS_OUTSIDE } from '../../metrics/activity.ts';
import { toGroupName } from '../../metrics/groups.ts';
import { hasMethod } from '../../metrics/once-per-stack.ts';
import type { DumpedThread } from '../../model.ts';
import { listNames } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { toCountEvidence, toNames } from '../support/evidence.ts';
import { agree, inMethod, nameThreads } from '../support/headline.ts';
import { findOwnFrame } from '../support/shares.ts';

/** Matches event loops of Netty, Vert.x, Reactor, XNIO, Lettuce, Redisson and gRPC. */
const EVENT_LOOP =
  /(?:eventloop|event-loop|EventLoopGroup|reactor-(?:http|tcp)-(?:nio|epoll|kqueue)|^parallel-\d+$|^XNIO-\d+ I\/O-\d+$|lettuce-\w*EventLoop|redisson-netty|grpc-\w*-?ELG)/i;

export const singleRunnerBusy = defineDumpRule({
  id: 'single-runner-busy',
  cause: 'event-loop-blocked',
  title: 'An event loop is stuck in a blocking call',
  because:
    'An event loop serves all its connections with one thread: when it waits, all of them wait. One is enough; it is severe when it has not moved since the dump before, or when all loops of its group wait.',
  check: (analysis) => {
    const threads = analysis.dump.threads.filter((thread, index) => isCaught(thread, index, analysis));
    const [first] = threads;
    if (!first) return undefined;
    const frame = findOwnFrame(first);
    const still = threads.filter((thread) => hasNotMoved(thread, analysis)).length;
    const group = analysis.dump.threads.filter(
      (thread) => toGroupName(thread.name) === toGroupName(first.name) && isLoop(thread),
    );
    const all = group.length > 1 && group.every((thread) => threads.includes(thread));
    return {
      level: still > 0 || all ? 'SEVERE' : 'WARNING',
      confidence: still > 0 ? 'high' : 'medium',
      headline: chooseHeadline(
        `${all ? `All ${threads.length} event loops are` : `Event ${agree(threads, 'loop', 'loops')} ${nameThreads(threads)} ${agree(threads, 'is', 'are')}`} blocked${inMethod(frame)}`,
        `${pluralize(threads.length, 'event loop is', 'event loops are')} blocked${inMethod(frame)}`,
        `${pluralize(threads.length, 'event loop is', 'event loops are')} blocked`,
      ),
      explanation:
        `${all ? `All ${threads.length} event loops are blocked` : `${pluralize(threads.length, 'event loop is', 'event loops are')} blocked`} (${listNames(toNames(threads))}): ${threads.length === 1 ? 'it' : 'each'} ${describeActivity(classifyActivity(first))}${frame === undefined ? '' : ` in ${formatShortFrame(frame)}`}.` +
        `${still > 0 ? ` ${still} of them ${still === 1 ? 'has' : 'have'} not moved since the dump before.` : ''} Every connection of ${threads.length === 1 ? 'this loop' : 'these loops'} waits.`,
      advice:
        'Move blocking calls to a worker pool (executeBlocking of Vert.x, publishOn(boundedElastic) of Reactor, an EventExecutorGroup of Netty, setExecutor of the HttpServer of the JDK, a virtual thread) or use a non-blocking client, and give the call a timeout. BlockHound finds such calls in tests.',
      evidence: toCountEvidence('event loops that wait', threads),
    };
  },
});

/** Loops of servers whose threads have any name. */
const RUNS_LOOP =
  /^(?:io\.netty\.channel\.(?:\w+\.)*\w*EventLoop\.run|org\.xnio\.nio\.WorkerThread\.run|sun\.net\.httpserver\.ServerImpl\$Dispatcher\.run)$/;

const runsLoop = hasMethod(RUNS_LOOP);

const isLoop = ({ name, stack }: DumpedThread): boolean => EVENT_LOOP.test(name) || runsLoop(stack);

/** Only below code of the application does a loop wait for something else than its own sockets. */
function isCaught(thread: DumpedThread, index: number, { graph }: DumpAnalysis): boolean {
  if (findOwnFrame(thread) === undefined || !isLoop(thread)) return false;
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

const hasNotMoved = ({ id, name, stack }: DumpedThread, { earlier }: DumpAnalysis): boolean =>
  earlier?.dump.threads.some((before) => before.id === id && before.name === name && before.stack === stack) ?? false;
