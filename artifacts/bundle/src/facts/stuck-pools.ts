import {
  classifyActivity,
  type DumpAnalysis,
  type DumpedThread,
  describeActivity,
  findFullyBusyGroups,
  findWait,
  getFrames,
} from '@hindsight/threads';
import { type Fact, QUALITY } from '../fact.ts';
import { findOwnFrame, formatFrame } from './application-frames.ts';
import { isRequestPool } from './request-pools.ts';
import { type ThreadView, toThreadsEvidence } from './thread-view.ts';

const MIN_POOL_THREADS = 4;
/** At least this share of the threads is in one frame of the application. */
const MIN_SHARE_IN_ONE_FRAME = 0.8;

/** Finds pools whose threads all have the same stack as in the dump before. */
export function collectStuckPoolFacts({ dumps, last }: ThreadView): Fact[] {
  const earlier = dumps.at(-2);
  if (!earlier) return [];
  return findFullyBusyGroups(last, MIN_POOL_THREADS)
    .flatMap(({ name, threads }) => {
      const members = threads.flatMap((index) => last.dump.threads[index] ?? []);
      return members.every((thread) => hasNotMoved(thread, earlier)) ? collectStuckPool(name, members, dumps) : [];
    })
    .slice(0, 2);
}

/**
 * Returns whether a waiting thread has the same stack as before. A running or sleeping thread may have moved between
 * the dumps.
 */
function hasNotMoved(thread: DumpedThread, { dump }: DumpAnalysis): boolean {
  const activity = classifyActivity(thread);
  if (activity === 'running' || activity === 'sleeping') return false;
  const before = dump.threads.find(({ nativeId, name }) => nativeId === thread.nativeId && name === thread.name);
  return before !== undefined && getFrames(before).join('\n') === getFrames(thread).join('\n');
}

function collectStuckPool(name: string, members: readonly DumpedThread[], dumps: readonly DumpAnalysis[]): Fact[] {
  const byFrame = Map.groupBy(members, (thread) => formatFrame(findOwnFrame(getFrames(thread))));
  const [frame = '', same = []] = [...byFrame].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const [first] = same;
  if (!first || findOwnFrame(getFrames(first)) === undefined || same.length < members.length * MIN_SHARE_IN_ONE_FRAME)
    return [];
  const purpose = findWait(first)?.purpose;
  const awaitsTask = purpose === 'task';
  if (!awaitsTask && purpose !== 'answer' && !isRequestPool(name)) return [];
  return [
    {
      id: awaitsTask ? 'pool-awaits-tasks' : 'pool-stuck',
      family: 'threads',
      quality: QUALITY.measured,
      entity: name,
      statement: `${same.length} of the ${members.length} threads of "${name}" ${awaitsTask ? 'wait for the result of a task' : `have not moved since the previous dump, and each ${describeActivity(classifyActivity(first))}`} in ${frame}`,
      evidence: toThreadsEvidence(same),
      words: {
        pool: name,
        threads: String(members.length),
        frame,
        does: describeActivity(classifyActivity(first)),
        dumps: String(dumps.length),
      },
    },
  ];
}
