import type { DominatorTree, HeapDump, HeapObjects, HeapThread } from '@hindsight/heap-graph';
import { readThreadName } from '../retained-memory/suspects.ts';

export interface ThreadUse {
  readonly thread: HeapThread;
  readonly name: string;
  readonly className: string;
  /** The name of the `Thread.State`; undefined when the dump does not contain it. */
  readonly state: string | undefined;
  readonly daemon: boolean;
  readonly retained: number;
}

/** Bits of `threadStatus` in HotSpot (JVMTI thread states), the most specific first. */
const STATES: readonly (readonly [bit: number, state: string])[] = [
  [0x0002, 'TERMINATED'],
  [0x0400, 'BLOCKED'],
  [0x0020, 'TIMED_WAITING'],
  [0x0010, 'WAITING'],
  [0x0004, 'RUNNABLE'],
];

export function measureThreads(dump: HeapDump, tree: DominatorTree, objects: HeapObjects): ThreadUse[] {
  return dump.threads.map((thread) => {
    const { object } = thread;
    const node = tree.numberOf.at(object) ?? -1;
    // Since JDK 19 most fields of a thread are in a separate object.
    const holder = objects.readReference(object, 'holder', 'java.lang.Thread');
    const status = objects.readNumber(holder >= 0 ? holder : object, 'threadStatus');
    return {
      thread,
      name: readThreadName(objects, object) ?? '',
      className: objects.getLabel(object),
      state: status === undefined ? thread.state : toState(status),
      daemon: objects.readNumber(holder >= 0 ? holder : object, 'daemon') === 1,
      retained: node > 0 ? (tree.retained.at(node) ?? 0) : 0,
    };
  });
}

const toState = (status: number): string =>
  status === 0 ? 'NEW' : (STATES.find(([bit]) => (status & bit) !== 0)?.[1] ?? 'RUNNABLE');
