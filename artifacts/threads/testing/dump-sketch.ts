import type { ThreadsAnalysis } from '../src/analysis.ts';
import { DumpBuilder } from '../src/builder.ts';
import type { DeclaredDeadlockEvent, DumpEvent, DumpFacts, LockNote, ThreadEvent } from '../src/events.ts';
import { analyzeDumps } from '../src/metrics/index.ts';
import type { ThreadDumps } from '../src/model.ts';

/** Describes a thread briefly. Fields that are left out are those of a thread that runs its own code. */
export interface ThreadSketch extends Partial<Omit<ThreadEvent, 'kind' | 'locks' | 'synchronizers'>> {
  readonly name: string;
  readonly locked?: readonly string[];
  readonly blockedOn?: string;
  readonly parks?: string;
  readonly waits?: string;
  readonly classInit?: string;
  readonly lockClass?: string;
  readonly owns?: readonly string[];
}

export interface DumpSketch extends Partial<Omit<DumpEvent, 'kind'>> {
  readonly threads: readonly ThreadSketch[];
  readonly declared?: readonly (readonly [thread: string, waitsFor: string, heldBy: string])[];
  readonly facts?: DumpFacts;
  readonly truncated?: true;
}

export interface InputSketch {
  readonly dumps: readonly DumpSketch[];
  /** CPU use by native id, as `top -H` shows it. */
  readonly top?: Readonly<Record<number, number>>;
}

const LINES_PER_THREAD = 10;
const LINES_PER_DUMP = 100_000;

/** Builds the dumps that would be read from such an input. */
export function buildDumps({ dumps, top = {} }: InputSketch): ThreadDumps {
  const builder = new DumpBuilder();
  dumps.forEach((dump, index) => {
    addDump(builder, dump, 1 + index * LINES_PER_DUMP);
  });
  for (const [nativeId, cpuPercent] of Object.entries(top)) {
    builder.add({ kind: 'top-row', table: 1, nativeId: Number(nativeId), cpuPercent, name: '', line: 1 });
  }
  return builder.build({ count: 0, examples: [] });
}

export const analyzeSketch = (input: InputSketch): ThreadsAnalysis => analyzeDumps(buildDumps(input));

function addDump(builder: DumpBuilder, sketch: DumpSketch, line: number): void {
  const { threads, declared, facts = {}, truncated, ...dump } = sketch;
  builder.add({ kind: 'dump', line, format: 'test', hasStates: true, ...dump });
  threads.forEach((thread, index) => {
    builder.add(aThread(thread, line + 1 + index * LINES_PER_THREAD));
  });
  if (declared) builder.add(declaredBy(declared, line));
  if (facts.cpus !== undefined) builder.add({ kind: 'fact', name: 'cpus', value: facts.cpus, line });
  if (truncated) builder.add({ kind: 'dump-truncated', line: line + 1 });
}

function declaredBy(members: NonNullable<DumpSketch['declared']>, line: number): DeclaredDeadlockEvent {
  return {
    kind: 'declared-deadlock',
    line,
    lastLine: line,
    members: members.map(([thread, waitsFor, heldBy]) => ({ thread, waitsFor, heldBy })),
  };
}

function aThread(sketch: ThreadSketch, line: number): ThreadEvent {
  const { locked = [], blockedOn, parks, waits, classInit, lockClass, owns = [], ...thread } = sketch;
  const note = (relation: LockNote['relation'], lock: string): LockNote => ({
    relation,
    lock,
    depth: 0,
    line: line + 1,
    ...(lockClass !== undefined && { lockClass }),
  });
  return {
    kind: 'thread',
    line,
    lastLine: line + 2,
    id: thread.name,
    state: blockedOn === undefined ? 'RUNNABLE' : 'BLOCKED',
    internal: false,
    virtual: false,
    frames: ['com.acme.Work.run(Work.java:7)'],
    ...thread,
    locks: [
      ...(blockedOn === undefined ? [] : [note('enters', blockedOn)]),
      ...(parks === undefined ? [] : [note('parks', parks)]),
      ...(waits === undefined ? [] : [note('waits', waits)]),
      ...(classInit === undefined ? [] : [note('class-init', classInit)]),
      ...locked.map((lock): LockNote => ({ relation: 'locked', lock, depth: 1, line: line + 2 })),
    ],
    synchronizers: owns.map((lock) => ({ lock, line: line + 2 })),
  };
}

/** Makes this many threads that differ only in their number: `{name}-0`, `{name}-1` … */
export const createThreads = (name: string, count: number, sketch: Partial<ThreadSketch> = {}): ThreadSketch[] =>
  Array.from({ length: count }, (_, index) => ({ ...sketch, name: `${name}-${index}` }));

/** Stacks of the platform by their meaning. */
export const STACKS = {
  idle: [
    'jdk.internal.misc.Unsafe.park(java.base@21/Native Method)',
    'java.util.concurrent.locks.LockSupport.park(java.base@21/LockSupport.java:221)',
    'java.util.concurrent.LinkedBlockingQueue.take(java.base@21/LinkedBlockingQueue.java:435)',
    'java.util.concurrent.ThreadPoolExecutor.getTask(java.base@21/ThreadPoolExecutor.java:1070)',
    'java.lang.Thread.run(java.base@21/Thread.java:1583)',
  ],
  sleeps: ['java.lang.Thread.sleep(java.base@21/Native Method)', 'com.acme.Job.pause(Job.java:3)'],
  readsSocket: [
    'sun.nio.ch.Net.poll(java.base@21/Native Method)',
    'sun.nio.ch.NioSocketImpl.park(java.base@21/NioSocketImpl.java:181)',
    'sun.nio.ch.NioSocketImpl.timedRead(java.base@21/NioSocketImpl.java:280)',
    'sun.nio.ch.NioSocketImpl.read(java.base@21/NioSocketImpl.java:346)',
    'com.acme.OrderDao.load(OrderDao.java:40)',
  ],
  selects: ['sun.nio.ch.EPoll.wait(java.base@21/Native Method)', 'com.acme.Muxer.process(Muxer.java:9)'],
  parksInPool: [
    'jdk.internal.misc.Unsafe.park(java.base@21/Native Method)',
    'java.util.concurrent.locks.LockSupport.park(java.base@21/LockSupport.java:221)',
    'com.acme.db.ConnectionPool.borrow(ConnectionPool.java:12)',
    'com.acme.OrderDao.load(OrderDao.java:39)',
  ],
} as const;
