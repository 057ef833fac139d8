import { chooseHeadline, findMaximum, findMinimum, formatCount, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { isOwnFrame } from '../../frame.ts';
import { toNameFamily } from '../../metrics/groups.ts';
import { isIdle, isJvmThread } from '../../metrics/idle.ts';
import type { DumpedThread } from '../../model.ts';
import { quoteName } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads } from '../support/evidence.ts';

/** An application has a handful of pools, timers and clients; so many of one kind are made again and again. */
const MIN_POOLS = 20;
const MIN_SEVERE_POOLS = 100;

/** A thread of a client without work may look after its connections meanwhile. */
const doesNoWork = (thread: DumpedThread): boolean => isIdle(thread) || !thread.stack.frames.some(isOwnFrame);

/** Pools that a program makes when it starts have threads of one age. */
const MIN_SHARE_OF_AGE = 0.8;

/** Returns whether the youngest of the threads is nearly as old as the oldest: none was added since. */
function wereMadeTogether(threads: readonly DumpedThread[]): boolean {
  const ages = threads.map(({ elapsedMs = 0 }) => elapsedMs);
  return findMinimum(ages) > 0 && findMinimum(ages) >= MIN_SHARE_OF_AGE * findMaximum(ages);
}

/** Names that executors, timers and clients give to the threads of each new one of them: the first number counts. */
const NUMBERED =
  /^(?:pool-(\d+)-thread-\d+|Timer-(\d+)|HttpClient-(\d+)-SelectorManager|ForkJoinPool-(\d+)-worker-\d+|AsyncHttpClient-timer-(\d+)-\d+|nioEventLoopGroup-(\d+)-\d+|multiThreadIoEventLoopGroup-(\d+)-\d+|HikariPool-(\d+) (?:housekeeper|connection adder)|lettuce-\w+EventLoop-(\d+)-\d+|kafka-(?:producer|admin-client)-\w+-?thread \| \w+-(\d+)|httpclient-dispatch-(\d+)|idle-connection-evictor-(\d+)|I\/O dispatcher (\d+))$/;

export const executorLeak = defineDumpRule({
  id: 'executor-leak',
  cause: 'thread-leak',
  title: 'Thread pools or clients are created again and again',
  because:
    'The threads of 20 pools, timers or clients of one kind have the numbered names that each new one gets (pool-N-thread-1, Timer-N, HttpClient-N-SelectorManager), and none of them works for the application: each call creates one, and nothing shuts it down. Threads of one age are pools that the program made at its start. 100 are severe. Our own limits.',
  check: ({ dump }) => {
    const threads = dump.threads.filter((thread) => !isJvmThread(thread) && NUMBERED.test(thread.name));
    const families = [...Map.groupBy(threads, ({ name }) => toNameFamily(name))].map(([family, members]) => ({
      family,
      members,
      pools: new Set(
        members.map(({ name }) =>
          NUMBERED.exec(name)
            ?.slice(1)
            .find((number) => number !== undefined),
        ),
      ).size,
    }));
    const [largest] = families.sort((a, b) => b.pools - a.pools);
    if (!largest || largest.pools < MIN_POOLS || !largest.members.every(doesNoWork)) return undefined;
    if (wereMadeTogether(largest.members)) return undefined;
    const { family, members, pools } = largest;
    return {
      level: pools >= MIN_SEVERE_POOLS ? 'SEVERE' : 'WARNING',
      confidence: 'medium',
      headline: chooseHeadline(
        `${formatCount(pools)} pools or clients named ${quoteName(family)} were created and never shut down`,
        `${formatCount(pools)} pools or clients of one name were created and never shut down`,
      ),
      explanation: `${pluralize(members.length, 'thread')} without work, named ${quoteName(family)}, ${members.length === 1 ? 'belongs' : 'belong'} to ${pools} different pools or clients: a thread leak, because each of them is created for a short time and never shut down.`,
      advice:
        'Create the executor, timer or client once and share it, or close it in finally (ExecutorService.close, shutdown; try-with-resources). Find the place that creates it by its name, or in a heap dump by the thread factory.',
      evidence: [metricEvidence('pools of one kind', count(pools), count(MIN_POOLS)), ...quoteThreads(members)],
    };
  },
});
