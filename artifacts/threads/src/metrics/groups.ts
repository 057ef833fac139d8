import type { DumpedThread, ThreadDump } from '../model.ts';
import { type CountedState, groupByState } from './states.ts';

export interface ThreadGroup {
  readonly name: string;
  readonly threads: readonly number[];
  readonly states: readonly { readonly state: CountedState; readonly threadCount: number }[];
}

/** The group of threads whose name no other thread shares. */
const UNGROUPED = 'other';

const EXECUTE_THREAD = /^(?:\[[A-Z ]+\] )?ExecuteThread: '\d{1,6}' for queue: '([^']{1,200})/;
/** ActiveMQ Artemis and HornetQ name the pool behind the thread: `Thread-12 (ActiveMQ-client-global-threads-7516)`. */
const POOL_IN_PARENTHESES = /^Thread-\d{1,10} \((.{1,200}?)(?:-\d{1,20})?\)$/;
/** Others add what the thread serves: `orders-w13 [container1-361]`, `neo4j.BoltWorker-3 [bolt] [/10.0.0.7:53434]`. */
const NUMBERED_BEFORE = /^(.{1,200}?\d)(?: \[[^\]]{1,100}\]){1,3} ?$/;
/** Matches a number at the end with its separator: `-12`, ` : 3`, `#4`, `[5]`, `/6`. */
const NUMBER_AT_END = /[\s\-_#:.[(/@]{0,20}\d{1,20}[\])]?$/;

/**
 * Removes the number that tells the threads of a pool apart: `pool-12-thread-3` -> `pool-12`, `http-nio-8080-exec-7` ->
 * `http-nio-8080-exec`, `qtp123-45` -> `qtp123`, `[ACTIVE] ExecuteThread: '3' for queue: 'default'` -> `default`.
 */
export function toGroupName(name: string): string {
  const pool = EXECUTE_THREAD.exec(name)?.[1] ?? POOL_IN_PARENTHESES.exec(name)?.[1];
  if (pool !== undefined) return pool;
  const numbered = NUMBERED_BEFORE.exec(name)?.[1] ?? name;
  return numbered.replace(NUMBER_AT_END, '').replace(/-(?:thread|worker)$/, '') || name;
}

/** Removes all numbers, for pools that differ only in theirs: `pool-12-thread-3` -> `pool-*-thread-*`. */
export const toNameFamily = (name: string): string => name.replace(IDENTIFIER, '*').replace(/\d+/g, '*');

/** Matches an identifier in hexadecimal digits, such as a UUID or that of a session. */
const IDENTIFIER = /\b(?=[a-f-]{0,100}\d)[0-9a-f]{8,}(?:-[0-9a-f]{4,}){0,8}\b/gi;

/** Groups threads by name: groups of two and more, largest first, and last all ungrouped threads as one. */
export function groupThreads(dump: ThreadDump): ThreadGroup[] {
  const byName = new Map<string, number[]>();
  dump.threads.forEach((thread, index) => {
    const name = findGroupName(thread);
    const same = byName.get(name);
    if (same) same.push(index);
    else byName.set(name, [index]);
  });
  const alone = [...byName.values()].filter((same) => same.length === 1).flat();
  const groups = [...byName]
    .filter(([, same]) => same.length > 1)
    .map(([name, same]) => toThreadGroup(dump, name, same))
    .sort((a, b) => b.threads.length - a.threads.length);
  return alone.length === 0 ? groups : [...groups, toThreadGroup(dump, UNGROUPED, alone)];
}

const findGroupName = ({ group, name, virtual }: DumpedThread): string =>
  group ?? (virtual && name === '' ? 'unnamed virtual threads' : toGroupName(name));

function toThreadGroup(dump: ThreadDump, name: string, members: readonly number[]): ThreadGroup {
  const threads = members.flatMap((index) => dump.threads[index] ?? []);
  const states = groupByState({ ...dump, threads })
    .filter(({ threads: inState }) => inState.length > 0)
    .map(({ state, threads: inState }) => ({ state, threadCount: inState.length }));
  return { name, threads: members, states };
}
