import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnalysisOutcome } from '@hindsight/model';
import type { AnalysisJob } from '../../src/analysis-job.ts';
import { type AnalysisPool, openAnalysisPool, type PoolOptions } from '../../src/process/analysis-pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'engine-'));
after(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'gc.log');
writeFileSync(path, 'one\ntwo\n');

const aJob = (deed: string): AnalysisJob => ({
  files: [{ path, fileName: 'gc.log' }],
  request: { kind: 'gc-log', fileName: 'gc.log', options: { do: deed } },
  limits: {},
});

const SCRATCH = join(folder, 'scratch');
const FIXTURE = new URL('../../testing/fixture-analyzers.ts', import.meta.url);

async function withPool(options: Partial<PoolOptions>, use: (pool: AnalysisPool) => Promise<void>): Promise<void> {
  const pool = openAnalysisPool({
    workers: 1,
    memoryMb: 400,
    timeoutMs: 20_000,
    compileCache: join(folder, 'compiled'),
    readable: [folder],
    scratchRoot: SCRATCH,
    analyzers: FIXTURE,
    ...options,
  });
  try {
    await use(pool);
  } finally {
    await pool.close();
    assert.deepEqual(pool.pids(), []);
  }
}

const readBody = (outcome: AnalysisOutcome) => {
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return outcome.body;
};

function faultCode(outcome: AnalysisOutcome): string {
  assert.ok(!outcome.ok);
  assert.doesNotMatch(outcome.fault.details, /\/|Error|node_modules/);
  return outcome.fault.code;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const living = async (pool: AnalysisPool): Promise<number> => {
  while (pool.pids().length === 0) await sleep(5);
  return pool.pids()[0] ?? 0;
};

test('a job is done in another process, which stays warm for the next', () =>
  withPool({}, async (pool) => {
    const first = readBody(await pool.run(aJob('answer')));
    assert.equal(first.lines, 2);
    assert.notEqual(first.pid, process.pid);
    assert.equal(readBody(await pool.run(aJob('answer'))).pid, first.pid);
  }));

test('a long task goes on with a lower priority, and a new process does what comes later', () =>
  withPool({ longTaskMs: 50 }, async (pool) => {
    const first = await living(pool);
    const running = pool.run(aJob('pause'));
    while (getPriority(first) === 0) await sleep(5);
    assert.equal(readBody(await running).pid, first);
    while (pool.pids().includes(first)) await sleep(5);
    assert.equal(getPriority(await living(pool)), 0);
    assert.notEqual(readBody(await pool.run(aJob('answer'))).pid, first);
  }));

test('of free processes, the one that worked last works next', () =>
  withPool({ workers: 2 }, async (pool) => {
    const readPid = async () => readBody(await pool.run(aJob('answer'))).pid;
    const last = await readPid();
    assert.deepEqual([await readPid(), await readPid(), await readPid()], [last, last, last]);
  }));

test('a process that is not kept warm starts when all others are busy', () =>
  withPool({ workers: 2, warm: 1 }, async (pool) => {
    const first = await living(pool);
    const running = pool.run(aJob('pause'));
    assert.deepEqual(pool.pids(), [first]);
    assert.notEqual(readBody(await pool.run(aJob('answer'))).pid, first);
    await running;
  }));

test('lines are quoted and files recognised in the same processes', () =>
  withPool({}, async (pool) => {
    const { pid } = readBody(await pool.run(aJob('answer')));
    const files = [{ path, fileName: 'gc.log' }];
    assert.deepEqual(await pool.quote({ files, kind: 'gc-log', from: 2, to: 9, limits: {} }), {
      ok: true,
      fileName: 'gc.log',
      totalLines: 2,
      lines: ['two'],
    });
    const recognized = { ok: true, what: 'a text of no known kind', encoding: [] };
    assert.deepEqual(await pool.recognize({ files, limits: {} }), recognized);
    assert.deepEqual(pool.pids(), [pid]);
  }));

test('the process sees nothing of the environment but what it needs', () =>
  withPool({}, async (pool) => {
    process.env.SOME_SECRET = 'secret';
    const { environment } = readBody(await pool.run(aJob('answer')));
    delete process.env.SOME_SECRET;
    assert.ok(Array.isArray(environment) && environment.includes('NODE_COMPILE_CACHE') && environment.length < 8);
    assert.ok(environment.includes('MALLOC_MMAP_THRESHOLD_'), 'freed memory would not return to the system');
  }));

test('a process that is killed fails its own job only', () =>
  withPool({}, async (pool) => {
    const killed = pool.run(aJob('wait'));
    const waiting = pool.run(aJob('answer'));
    const pid = await living(pool);
    await sleep(300);
    process.kill(pid, 'SIGKILL');
    assert.equal(faultCode(await killed), 'analysis-crashed');
    assert.notEqual(readBody(await waiting).pid, pid);
    readBody(await pool.run(aJob('answer')));
  }));

test('a process that is killed while idle costs no job', () =>
  withPool({}, async (pool) => {
    const { pid } = readBody(await pool.run(aJob('answer')));
    process.kill(Number(pid), 'SIGKILL');
    while (pool.pids().includes(Number(pid))) await sleep(5);
    readBody(await pool.run(aJob('answer')));
  }));

test('a process that ends itself fails its job', () =>
  withPool({}, async (pool) => {
    assert.equal(faultCode(await pool.run(aJob('exit'))), 'analysis-crashed');
    readBody(await pool.run(aJob('answer')));
  }));

test('memory outside of the heap is limited', () =>
  withPool({ memoryMb: 300 }, async (pool) => {
    assert.equal(faultCode(await pool.run(aJob('fill buffers'))), 'analysis-out-of-memory');
    readBody(await pool.run(aJob('answer')));
  }));

test('the heap is limited', () =>
  withPool({ memoryMb: 200 }, async (pool) => {
    assert.equal(faultCode(await pool.run(aJob('fill heap'))), 'analysis-out-of-memory');
    readBody(await pool.run(aJob('answer')));
  }));

test('an analysis that does not end is stopped at the deadline, also when it never gives way', () =>
  // The answer that follows starts a process within the same time, on machines with much else to do.
  withPool({ timeoutMs: 10_000 }, async (pool) => {
    assert.equal(faultCode(await pool.run(aJob('spin'))), 'analysis-timeout');
    readBody(await pool.run(aJob('answer')));
  }));

test('jobs without a free process wait in order', () =>
  withPool({}, async (pool) => {
    const done: string[] = [];
    const note = (name: string) => (outcome: AnalysisOutcome) => {
      done.push(name);
      return outcome;
    };
    const running = pool.run(aJob('pause')).then(note('first'));
    const waiting = pool.run(aJob('answer')).then(note('second'));
    const last = pool.run(aJob('answer')).then(note('third'));
    for (const outcome of [running, waiting, last]) readBody(await outcome);
    assert.deepEqual(done, ['first', 'second', 'third']);
  }));

test('several processes work at a time', () =>
  withPool({ workers: 2 }, async (pool) => {
    const outcomes = await Promise.all(['pause', 'pause', 'answer', 'answer'].map((deed) => pool.run(aJob(deed))));
    assert.equal(new Set(outcomes.map((outcome) => readBody(outcome).pid)).size, 2);
  }));

test('a job that nobody wants any more is taken from the queue or killed', () =>
  withPool({}, async (pool) => {
    const control = new AbortController();
    const running = pool.run(aJob('wait'), { signal: control.signal });
    const queued = pool.run(aJob('answer'), { signal: control.signal });
    const next = pool.run(aJob('answer'));
    control.abort(new Error('gone'));
    const ends = await Promise.allSettled([running, queued]);
    for (const end of ends) assert.match(String(end.status === 'rejected' && end.reason), /gone/);
    readBody(await next);
    await assert.rejects(pool.run(aJob('answer'), { signal: control.signal }), /gone/);
  }));

test('a fault of the analyzer is the outcome and keeps the process', () =>
  withPool({}, async (pool) => {
    const { pid } = readBody(await pool.run(aJob('answer')));
    assert.equal(faultCode(await pool.run(aJob('refuse'))), 'not-a-gc-log');
    assert.equal(readBody(await pool.run(aJob('answer'))).pid, pid);
  }));

test('a process is replaced after its number of jobs, and goes on until its successor is warm', () =>
  withPool({ jobsPerProcess: 2 }, async (pool) => {
    const readPid = async () => readBody(await pool.run(aJob('answer'))).pid;
    const first = await readPid();
    assert.equal(await readPid(), first);
    const [worn, successor] = pool.pids();
    assert.equal(worn, first);
    assert.ok(successor !== undefined, 'the successor is started while the worn process is there');
    assert.equal(await readPid(), first, 'nobody waits for a start');
    for (let pid = await readPid(); pid !== successor; pid = await readPid()) {
      assert.equal(pid, first);
      await sleep(10);
    }
    while (pool.pids().includes(Number(worn))) await sleep(10);
  }));

test('a worn process that dies makes room for its successor', () =>
  withPool({ jobsPerProcess: 1 }, async (pool) => {
    const first = readBody(await pool.run(aJob('answer'))).pid;
    const successor = pool.pids().at(-1);
    process.kill(Number(first), 'SIGKILL');
    const { pid } = readBody(
      await pool.run(aJob('answer')).then(async (outcome) => (outcome.ok ? outcome : pool.run(aJob('answer')))),
    );
    assert.equal(pid, successor);
  }));

test('a process that keeps much of the memory that a job took is replaced', () =>
  withPool({ maxIdleBytes: 1 }, async (pool) => {
    const { pid } = readBody(await pool.run(aJob('answer')));
    assert.notEqual(readBody(await pool.run(aJob('answer'))).pid, pid);
  }));

test('progress is told where it is wanted', () =>
  withPool({}, async (pool) => {
    const long = join(folder, 'long.log');
    writeFileSync(long, 'a line\n'.repeat(200_000));
    const progress: number[] = [];
    const job = { ...aJob('answer'), files: [{ path: long, fileName: 'long.log' }] };
    readBody(await pool.run(job, { onProgress: ({ lines }) => progress.push(lines) }));
    assert.deepEqual(progress, [65_536, 131_072, 196_608]);
  }));

test('an analyzer module that does not load fails every job and loops nowhere', () =>
  withPool({ analyzers: new URL('./no-such-module.ts', import.meta.url) }, async (pool) => {
    assert.equal(faultCode(await pool.run(aJob('answer'))), 'analysis-crashed');
    const outcomes = await Promise.all([pool.run(aJob('answer')), pool.run(aJob('answer'))]);
    assert.deepEqual(outcomes.map(faultCode), ['analysis-crashed', 'analysis-crashed']);
  }));

test('a closing pool ends what runs in order, refuses the rest and leaves no process', async () => {
  let pids: number[] = [];
  await withPool({}, async (pool) => {
    const running = pool.run(aJob('pause'));
    const waiting = pool.run(aJob('answer'));
    pids = pool.pids();
    const closing = pool.close();
    assert.equal(faultCode(await waiting), 'shutting-down');
    assert.equal(faultCode(await pool.run(aJob('answer'))), 'shutting-down');
    readBody(await running);
    await closing;
  });
  for (const pid of pids) assert.equal(isAlive(pid), false);
});

async function waitUntilGone(pids: readonly number[]): Promise<void> {
  const deadline = Date.now() + 15_000;
  for (const pid of pids) {
    while (isAlive(pid) && Date.now() < deadline) await sleep(20);
    assert.equal(isAlive(pid), false, `${pid} lives on`);
  }
}

for (const deed of ['wait', 'spin']) {
  test(`the children end when their parent is killed while they ${deed}`, async () => {
    // No task counts as long, also on a busy machine: a long one would get a successor, which is a third process.
    const program = `
      import { openAnalysisPool } from ${JSON.stringify(new URL('../../src/process/analysis-pool.ts', import.meta.url).href)};
      const pool = openAnalysisPool({ workers: 2, memoryMb: 300, timeoutMs: 60000, longTaskMs: 60000,
        compileCache: ${JSON.stringify(join(folder, 'compiled'))}, readable: [${JSON.stringify(folder)}],
        scratchRoot: ${JSON.stringify(join(folder, 'scratch-of-another'))}, analyzers: new URL(${JSON.stringify(FIXTURE.href)}) });
      void pool.run(${JSON.stringify(aJob(deed))});
      await pool.run(${JSON.stringify(aJob('answer'))});
      console.log(JSON.stringify(pool.pids()));`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = await parent.stdout.take(1).toArray();
      const pids = JSON.parse(String(line)) as number[];
      assert.equal(pids.length, 2);
      parent.kill('SIGKILL');
      await waitUntilGone(pids);
    } finally {
      parent.kill('SIGKILL');
    }
  });
}

/** What the child is refused shows in its own words on standard error; the answer says only that the analysis failed. */
for (const deed of [
  'use the network',
  'connect',
  'ask for a name',
  'send a datagram',
  'start a program',
  'read a file of the system',
  'read the data folder',
  'write beside the program',
]) {
  test(`the process cannot ${deed}`, async () => {
    const complaints: string[] = [];
    await withPool({ onStderrLine: (line) => complaints.push(line) }, async (pool) => {
      assert.equal(faultCode(await pool.run(aJob(deed))), 'internal');
    });
    assert.match(complaints.join('\n'), /ERR_ACCESS_DENIED/);
  });
}

test('the process has no SQLite, which would read and write any file, and makes no code of text', () =>
  withPool({ onStderrLine: () => undefined }, async (pool) => {
    assert.equal(readBody(await pool.run(aJob('look for SQLite'))).lines, 2);
    assert.equal(readBody(await pool.run(aJob('make code of text'))).lines, 2);
  }));

test('what the process prints reaches no answer, and the log only as one short line of its request', async () => {
  const complaints: string[] = [];
  const requests: (string | undefined)[] = [];
  const onStderrLine = (line: string, responseId?: string) => {
    complaints.push(line);
    requests.push(responseId);
  };
  await withPool({ onStderrLine }, async (pool) => {
    assert.equal(readBody(await pool.run({ ...aJob('print'), responseId: 'a-request' })).lines, 2);
  });
  assert.deepEqual(requests, ['a-request']);
  assert.equal(complaints.length, 1);
  assert.match(complaints[0] ?? '', /^odd {2}\[31mx+$/);
  assert.ok((complaints[0] ?? '').length <= 2000);
});

for (const deed of [
  'say nonsense',
  'say nonsense, then what could be true',
  'say what is no JSON',
  'never stop to talk',
]) {
  test(`a process that tries to ${deed} is ended, and its analysis is a fault`, () =>
    withPool({}, async (pool) => {
      const before = process.memoryUsage.rss();
      assert.equal(faultCode(await pool.run(aJob(deed))), 'analysis-crashed');
      assert.ok(process.memoryUsage.rss() - before < 300 * 1024 * 1024);
      assert.equal(readBody(await pool.run(aJob('answer'))).lines, 2);
    }));
}

test('every analysis has a folder of its own, in which nothing is left, also when its process is killed', () =>
  withPool({}, async (pool) => {
    const running = pool.run(aJob('wait'));
    const pid = await living(pool);
    while (readdirSync(SCRATCH).length === 0) await sleep(5);
    process.kill(pid, 'SIGKILL');
    assert.equal(faultCode(await running), 'analysis-crashed');
    const listContents = () => readdirSync(SCRATCH).flatMap((folder) => readdirSync(join(SCRATCH, folder)));
    assert.deepEqual(listContents(), []);
    readBody(await pool.run(aJob('answer')));
    assert.deepEqual(listContents(), []);
  }));

test('what a dead process left in the scratch folder is removed at the start', () => {
  mkdirSync(join(SCRATCH, 'job-old'), { recursive: true });
  return withPool({}, async () => assert.deepEqual(readdirSync(SCRATCH), []));
});
