import {
  classifyActivity,
  type DumpAnalysis,
  type DumpedThread,
  findWait,
  isIdle,
  toGroupName,
} from '@hindsight/threads';
import { type Fact, QUALITY } from '../../fact.ts';
import { selectApplicationThreads, type ThreadView, toThreadsEvidence } from '../thread-view.ts';
import { waitsForBroker } from './broker-credits.ts';

/** One or two producers wait for room now and then. */
const MIN_PRODUCERS = 3;

const isProducer = (thread: DumpedThread): boolean => findWait(thread)?.purpose === 'room' || waitsForBroker(thread);

const listProducers = (dump: DumpAnalysis): DumpedThread[] => selectApplicationThreads(dump).filter(isProducer);

export interface StuckConsumers {
  readonly consumers: readonly [DumpedThread, ...DumpedThread[]];
  readonly producers: Fact;
}

/**
 * Finds the threads for which producers wait at a full queue: a group of which all threads stand in one read in every dump, while no other
 * thread works. However few they are, all work waits for them.
 */
export function findStuckConsumers(
  { dumps, last, hasSeveralDumps }: ThreadView,
  isStuck: (thread: DumpedThread) => boolean,
): StuckConsumers | undefined {
  const producers = listProducers(last);
  if (!hasSeveralDumps || dumps.some((dump) => listProducers(dump).length < MIN_PRODUCERS)) return undefined;
  const others = selectApplicationThreads(last).filter((thread) => !isProducer(thread) && !isIdle(thread));
  const groups = Map.groupBy(others, ({ name }) => toGroupName(name));
  const stuck = [...groups.values()].filter((members) =>
    members.every((one) => isStuckThroughout(one, dumps, isStuck)),
  );
  const [consumers = []] = stuck.toSorted((a, b) => b.length - a.length);
  const [first, ...more] = consumers;
  const isAnyWorking = others.some((thread) => !consumers.includes(thread) && classifyActivity(thread) === 'running');
  if (!first || isAnyWorking) return undefined;
  const count = String(producers.length);
  return {
    consumers: [first, ...more],
    producers: {
      id: 'producers-wait',
      family: 'threads',
      quality: QUALITY.measured,
      statement: `${count} threads wait for room in a full queue`,
      evidence: toThreadsEvidence(producers),
      words: { producers: count },
    },
  };
}

const isStuckThroughout = (
  { name, nativeId }: DumpedThread,
  dumps: readonly DumpAnalysis[],
  isStuck: (thread: DumpedThread) => boolean,
): boolean =>
  dumps.every(({ dump }) => dump.threads.some((one) => one.name === name && one.nativeId === nativeId && isStuck(one)));
