import type { DumpAnalysis } from '../../analysis.ts';
import { isOwnFrame, toOuterClass } from '../../frame.ts';
import { type Activity, classifyActivity, ENDS_OUTSIDE } from '../../metrics/activity.ts';
import { isJvmThread } from '../../metrics/idle.ts';
import { getFrames } from '../../metrics/stacks.ts';
import type { DumpedThread } from '../../model.ts';
import { selectThreads } from './evidence.ts';
import { selectStill } from './standstill.ts';

/**
 * Finds the consumer of a queue of the application: the only other thread at work in the classes of those who put into it,
 * when it stands still outside of the program. A thread that may have started them is none.
 */
export function findOwnConsumer(analysis: DumpAnalysis, producers: readonly DumpedThread[]): DumpedThread | undefined {
  const producing = new Set(producers);
  const classes = new Set(producers.flatMap(listOwnClasses));
  const busy = new Set(analysis.busy);
  const candidates = analysis.dump.threads.flatMap((thread, index) =>
    !isJvmThread(thread) && (busy.has(index) || usesSocket(thread)) ? [index] : [],
  );
  const others = selectThreads(analysis, candidates).filter(
    (thread) =>
      !producing.has(thread) && thread.name !== 'main' && listOwnClasses(thread).some((name) => classes.has(name)),
  );
  const still = new Set(selectThreads(analysis, selectStill(analysis, candidates)));
  const [consumer] = others;
  return others.length === 1 && consumer && still.has(consumer) && HOLDS_UP.has(classifyActivity(consumer))
    ? consumer
    : undefined;
}

/** A thread that reads its connection is idle as a server; as a consumer it does not come back to its queue. */
const usesSocket = (thread: DumpedThread): boolean => /^socket-/.test(classifyActivity(thread));

/** What keeps a consumer from its queue; a wait for a notification may be that for the queue itself. */
const HOLDS_UP: ReadonlySet<Activity> = new Set([...ENDS_OUTSIDE, 'blocked']);

/** The classes of the application on a stack, without the nested ones. */
const listOwnClasses = (thread: DumpedThread): string[] => getFrames(thread).filter(isOwnFrame).map(toOuterClass);
