import { activityOf, type DumpAnalysis, type DumpedThread, frameOf, fullyBusyGroups } from '@hindsight/threads';
import { type Fact, QUALITY } from '../fact.ts';
import { ownFrame, sayFrame } from './own-frames.ts';
import { isRequestPool } from './request-pools.ts';
import { atThreads, framesOf, type ThreadView } from './thread-view.ts';

const POOL_THREADS = 4;
/** So many members stand in one place of the program. */
const TOGETHER = 0.8;
const AWAITS_TASK =
  /^(?:java\.util\.concurrent\.(?:FutureTask|CompletableFuture|ForkJoinTask)\.(?:get|join|awaitDone|waitingGet|timedGet)|java\.util\.concurrent\.(?:AbstractExecutorService|ForkJoinPool)\.invokeA)/;

/** Pools whose threads all stand where they stood in the dump before: nothing of them moves. */
export function stuckPoolFacts({ dumps, last }: ThreadView): Fact[] {
  const earlier = dumps.at(-2);
  if (!earlier) return [];
  return fullyBusyGroups(last, POOL_THREADS)
    .flatMap(({ name, threads }) => {
      const members = threads.flatMap((index) => last.dump.threads[index] ?? []);
      return members.every((thread) => standsAsBefore(thread, earlier)) ? stuckPool(name, members, dumps) : [];
    })
    .slice(0, 2);
}

/** Waits in the same frames of the program; who runs or sleeps may well move between two dumps. */
function standsAsBefore(thread: DumpedThread, { dump }: DumpAnalysis): boolean {
  const activity = activityOf(thread);
  if (activity === 'runs' || activity === 'sleeps') return false;
  const before = dump.threads.find(({ nativeId, name }) => nativeId === thread.nativeId && name === thread.name);
  return before !== undefined && framesOf(before).join('\n') === framesOf(thread).join('\n');
}

function stuckPool(name: string, members: readonly DumpedThread[], dumps: readonly DumpAnalysis[]): Fact[] {
  const places = Map.groupBy(members, (thread) => sayFrame(ownFrame(framesOf(thread))));
  const [frame = '', same = []] = [...places].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const [first] = same;
  if (!first || ownFrame(framesOf(first)) === undefined || same.length < members.length * TOGETHER) return [];
  const awaitsTask = framesOf(first)
    .slice(0, 12)
    .some((one) => AWAITS_TASK.test(frameOf(one).qualified));
  if (!awaitsTask && !isRequestPool(name)) return [];
  return [
    {
      id: awaitsTask ? 'pool-awaits-tasks' : 'pool-stuck',
      family: 'threads',
      quality: QUALITY.measured,
      entity: name,
      says: `${same.length} of the ${members.length} threads of "${name}" ${awaitsTask ? 'wait for the result of a task' : `stand unmoved where each ${activityOf(first)}`} in ${frame}`,
      evidence: atThreads(same),
      words: {
        pool: name,
        threads: String(members.length),
        frame,
        does: activityOf(first),
        dumps: String(dumps.length),
      },
    },
  ];
}
