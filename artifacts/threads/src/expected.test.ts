import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ArtifactError, type Finding } from '@hindsight/model';
import {
  analyzeBytes,
  type ExpectedDump,
  type ExpectedFile,
  readExpected,
  readSample,
  SAMPLE_NAMES,
} from '../testing/sample-dumps.ts';
import { parseFrame } from './frame.ts';

interface Named {
  readonly threadCount: number;
  readonly threadNames: readonly string[];
}

interface Dump {
  readonly threadCount: number;
  readonly virtualThreadCount: number;
  readonly daemonThreadCount?: number;
  readonly gcThreadsCount: number;
  readonly threadState: readonly (Named & { readonly state: string })[];
  readonly deadlocks: readonly { readonly threads: readonly string[] }[];
  readonly blockedBlocker: readonly {
    readonly lock: string;
    readonly owner?: string;
    readonly blockedThreadCount: number;
    readonly directlyBlockedThreadCount: number;
  }[];
  readonly blockingThreads: readonly {
    readonly thread: string;
    readonly blockedThreadCount: number;
    readonly itselfBlocked: boolean;
  }[];
  readonly repeatingStackTrace: readonly (Named & { readonly stackTrace: string })[];
  readonly mostUsedMethod: readonly (Named & { readonly method: string })[];
}

type Remaining = readonly (Named & { readonly sameStackCount: number })[];

interface Body {
  readonly dumpCount: number;
  readonly threadDumpReport: readonly Dump[];
  readonly threadsRemainingInRunnableState?: Remaining;
  readonly threadsStuckInBlockedState?: Remaining;
  readonly threadsRemainingInWaitingState?: Remaining;
  readonly threadsRemainingInTimedWaitingState?: Remaining;
}

interface Analyzed {
  readonly body: Body;
  readonly findings: readonly Finding[];
}

const analyses = new Map<string, Promise<Analyzed>>();

/** Analyzes each file once, however many tests use it. */
function analyzed(name: string): Promise<Analyzed> {
  const known = analyses.get(name);
  if (known) return known;
  const fresh = analyzeBytes(readSample(name), name).then(({ body, findings }) => ({
    body: JSON.parse(JSON.stringify(body(findings))) as Body,
    findings,
  }));
  analyses.set(name, fresh);
  return fresh;
}

const EXPECTED = SAMPLE_NAMES.map((name) => ({ name, expected: readExpected(name) }));
const WITH_DUMPS = EXPECTED.filter(({ expected }) => (expected.dumpCount ?? 0) > 0);

/** Checks one property of every dump of every file. */
function checkEveryDump(
  property: string,
  check: (dump: Dump, expected: ExpectedDump, file: ExpectedFile) => void,
  is: (expected: ExpectedDump) => boolean = () => true,
): void {
  for (const { name, expected } of WITH_DUMPS) {
    if (!expected.dumps.some(is)) continue;
    test(`${property}: ${name}`, async () => {
      const { body } = await analyzed(name);
      expected.dumps.forEach((one, index) => {
        const dump = body.threadDumpReport[index];
        assert.ok(dump, `no dump ${index + 1}`);
        if (is(one)) check(dump, one, expected);
      });
    });
  }
}

for (const { name, expected } of EXPECTED) {
  if (expected.dumpCount) {
    test(`number of dumps: ${name}`, async () => {
      const { body } = await analyzed(name);
      assert.equal(body.dumpCount, expected.dumpCount);
      assert.equal(body.threadDumpReport.length, expected.dumpCount);
    });
  } else {
    test(`no dump is a fault: ${name}`, () =>
      assert.rejects(
        analyzed(name),
        (error) => error instanceof ArtifactError && error.fault.code === 'no-thread-dump',
      ));
  }
}

checkEveryDump('threads in all', ({ threadCount }, { threadsTotal, threadsTotalAccepted }) =>
  assert.ok(
    [threadsTotal, ...(threadsTotalAccepted ?? [])].includes(threadCount),
    `${threadCount}, not ${threadsTotal}`,
  ),
);

checkEveryDump(
  'threads by state',
  ({ threadState }, { states, threadsWithoutState }) => {
    const found = Object.fromEntries(
      threadState.filter(({ threadCount }) => threadCount > 0).map(({ state, threadCount }) => [state, threadCount]),
    );
    const { UNABLE_DETERMINE: without = 0, ...reported } = found;
    assert.deepEqual(reported, states);
    assert.equal(without, threadsWithoutState);
  },
  ({ states }) => states !== null,
);

/** Values for files whose lines contradict their recorded facts. */
const CORRECTED: Readonly<Record<'daemonThreads' | 'gcThreads', Readonly<Record<string, number>>>> = {
  // Lines 63, 330, 340 and 354 say NONDAEMON, which the facts take for DAEMON.
  daemonThreads: { 'samurai-jrockit14-wls.dmp': 36 },
  // Lines 14 and 16: "(GC Main Thread)" and "(GC Worker Thread 1)".
  gcThreads: { 'samurai-jrockit15-deadlock-3dumps.dmp': 2 },
};

checkEveryDump(
  'daemons, GC threads and virtual threads',
  (dump, { daemonThreads, gcThreads, virtualThreads }, { file: name }) => {
    if (daemonThreads !== null) assert.equal(dump.daemonThreadCount, CORRECTED.daemonThreads[name] ?? daemonThreads);
    if (gcThreads !== null) assert.equal(dump.gcThreadsCount, CORRECTED.gcThreads[name] ?? gcThreads);
    if (virtualThreads !== undefined) assert.equal(dump.virtualThreadCount, virtualThreads);
  },
  ({ daemonThreads, gcThreads, virtualThreads }) => (daemonThreads ?? gcThreads ?? virtualThreads) !== null,
);

checkEveryDump('cycles', ({ deadlocks }, { deadlockCycles, undeclaredDeadlocks = [] }) => {
  const cycles = (lists: readonly (readonly string[])[]) => lists.map((cycle) => cycle.join(' > ')).sort();
  assert.deepEqual(
    cycles(deadlocks.map(({ threads }) => threads)),
    cycles([...deadlockCycles, ...undeclaredDeadlocks]),
  );
});

/** Compares locks that are named by address, by class and hash, or by hash alone. */
const sameLock = (a: string, b: string): boolean =>
  normal(a).endsWith(normal(b)) || normal(b).endsWith(normal(a)) || normal(a) === normal(b);
const normal = (lock: string): string => lock.toLowerCase().replaceAll('/', '.').replace(/0x0*/, '');

/**
 * In two files the cycle is in a section of its own (deadlock block of `jhsdb --mixed`, monitor pool of a javacore of
 * IBM 1.4), and the stacks name no lock. Members of a cycle wait for locks that others own, whatever the recorded lock
 * lines say.
 */
const namesLocks = ({ blockers, deadlockCycles, undeclaredDeadlocks = [] }: ExpectedDump): boolean =>
  blockers.length === 0 && deadlockCycles.length > 0 && undeclaredDeadlocks.length === 0;

checkEveryDump('locks that are waited for, with transitive counts', ({ blockedBlocker }, expected) => {
  const { blockers, locksWithWaiters } = expected;
  if (namesLocks(expected)) return assertMembersOnly(blockedBlocker, expected);
  assert.equal(blockedBlocker.length, locksWithWaiters, JSON.stringify(blockedBlocker));
  for (const { lock, owner, directlyBlocked, transitivelyBlocked } of blockers) {
    const found = blockedBlocker.find((one) => sameLock(one.lock, lock));
    assert.deepEqual(
      found && [found.owner ?? null, found.directlyBlockedThreadCount, found.blockedThreadCount],
      [owner, directlyBlocked, transitivelyBlocked],
      lock,
    );
  }
});

function assertMembersOnly(blockers: Dump['blockedBlocker'], { deadlockCycles }: ExpectedDump): void {
  const owners = blockers.map(({ owner }) => owner ?? '').sort();
  assert.deepEqual(owners, deadlockCycles.flat().sort());
}

const MAX_BLOCKING = 8;

checkEveryDump('threads that others wait for, root blockers first', ({ blockingThreads }, expected) => {
  if (namesLocks(expected)) return;
  const rows = blockingThreads.map((one) => [one.thread, one.blockedThreadCount, one.itselfBlocked].join(' | '));
  for (const { thread, blockedThreadsTotal, itselfBlocked } of expected.blockingThreads) {
    const row = [thread, blockedThreadsTotal, itselfBlocked].join(' | ');
    assert.ok(rows.includes(row), `${row} is not in ${rows.join(', ')}`);
  }
  // The recorded facts truncate long lists.
  if (expected.blockingThreads.length < MAX_BLOCKING) assert.equal(rows.length, expected.blockingThreads.length);
  const ranks = blockingThreads.map(({ itselfBlocked }) => Number(itselfBlocked));
  assert.deepEqual(ranks, ranks.toSorted());
});

checkEveryDump('repeated stacks', ({ repeatingStackTrace }, { repeatedStacks }, { parserFamily }) => {
  const counts = repeatingStackTrace.slice(0, repeatedStacks.length).map(({ threadCount }) => threadCount);
  const expected = repeatedStacks.map(({ threadCount }) => threadCount);
  // The recorded facts of javacores count `(Compiled Code)` as part of a frame, so that the same place before and after
  // JIT compilation is two stacks there.
  const isJavacore = parserFamily === 'javacore';
  if (isJavacore) assert.ok(counts.every((count, index) => count >= (expected[index] ?? 0)));
  else assert.deepEqual(counts, expected);
  for (const { threadCount, frames, exampleThread, topFrame } of repeatedStacks) {
    const found = repeatingStackTrace.find(({ threadNames }) => threadNames.includes(exampleThread));
    assert.ok(found, `${threadCount} as ${exampleThread}`);
    assert.ok(isJavacore ? found.threadCount >= threadCount : found.threadCount === threadCount, exampleThread);
    const lines = found.stackTrace.split('\n');
    assert.equal(lines.length, frames, exampleThread);
    assert.equal(parseFrame(lines[0]?.slice('at '.length) ?? '').qualified, parseFrame(topFrame).qualified);
  }
});

checkEveryDump('most used methods', ({ mostUsedMethod }, { topMethods }) => {
  assert.deepEqual(
    mostUsedMethod.slice(0, topMethods.length).map(({ threadCount }) => threadCount),
    topMethods.map(({ threadCount }) => threadCount),
  );
  for (const { method, threadCount } of topMethods) {
    const { qualified } = parseFrame(`${method}()`);
    assert.equal(mostUsedMethod.find((one) => one.method === qualified)?.threadCount, threadCount, qualified);
  }
});

for (const { name, expected } of WITH_DUMPS) {
  const { acrossDumps } = expected;
  // Formats without Thread.State have no states to compare.
  if (!acrossDumps || expected.dumps.some(({ states }) => states === null)) continue;
  test(`threads in one state in all dumps: ${name}`, async () => {
    const { body } = await analyzed(name);
    const lists = [
      [body.threadsRemainingInRunnableState, acrossDumps.runnableInAll],
      [body.threadsStuckInBlockedState, acrossDumps.blockedInAll],
      [body.threadsRemainingInWaitingState, acrossDumps.waitingInAll],
      [body.threadsRemainingInTimedWaitingState, acrossDumps.timedWaitingInAll],
    ] as const;
    for (const [found, { count, threads, sameStackCount }] of lists) {
      const names = (found ?? []).flatMap(({ threadNames }) => threadNames);
      assert.equal(names.length, count);
      // Long lists of names end with an ellipsis.
      assert.ok(threads.every((thread) => thread === '...' || names.includes(thread)));
      assert.equal(
        (found ?? []).reduce((sum, one) => sum + one.sameStackCount, 0),
        sameStackCount,
      );
    }
  });
}

const reported = ({ level, id, explanation }: Finding): string => `${level} ${id}: ${explanation}`;
const toId = (code: string): string => code.toLowerCase().replaceAll('_', '-');

for (const { name, expected } of WITH_DUMPS) {
  const { patterns } = expected;
  const title = patterns.length > 0 ? `${patterns.join(', ')} must be found` : 'nothing is severe';
  test(`${title}: ${name}`, async () => {
    const { findings } = await analyzed(name);
    const ids = new Set(findings.map(({ id }) => id));
    const all = findings.map(reported).join('\n');
    for (const code of patterns) assert.ok(ids.has(toId(code)), `no ${code}. Found:\n${all}`);
    if (patterns.length > 0) return;
    assert.deepEqual(findings.filter(({ level }) => level === 'SEVERE' || level === 'FATAL').map(reported), []);
  });
}
