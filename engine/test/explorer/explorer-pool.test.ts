import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { ArtifactError, type HeapQuery, type OqlResult } from '@hindsight/model';
import {
  type ExplorerPool,
  type ExplorerPoolOptions,
  type ExplorerTarget,
  openExplorerPool,
} from '../../src/explorer/explorer-pool.ts';
import { openAnalysisPool } from '../../src/process/analysis-pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'explorers-'));
after(() => rmSync(folder, { recursive: true }));
const dump = join(folder, 'dump');
const packed = join(folder, 'dump.gz');
writeFileSync(dump, 'twelve bytes');
writeFileSync(packed, gzipSync('twelve bytes'));

const SCRATCH = join(folder, 'scratch');
const CONFINED = {
  memoryMb: 400,
  timeoutMs: 20_000,
  compileCache: join(folder, 'compiled'),
  readable: [folder],
  analyzers: new URL('../../testing/fixture-analyzers.ts', import.meta.url),
};

/** Number of artifacts that are held open. */
let held = 0;

/** An artifact by the name of its index. */
function anArtifact(name: string, path = dump): ExplorerTarget {
  const index = join(folder, name);
  writeFileSync(index, name);
  const job = { files: [{ path, fileName: 'heap.hprof' }], kind: 'heap-dump', limits: {}, index } as const;
  return {
    id: name,
    open: async () => {
      held++;
      return { job, release: () => void held-- };
    },
  };
}

const query = (oql: string): HeapQuery => ({ name: 'query', arguments: { oql, offset: 0, limit: 10 } });
const OVERVIEW: HeapQuery = { name: 'overview', arguments: {} };

async function withExplorers(options: Partial<ExplorerPoolOptions>, use: (explorers: ExplorerPool) => Promise<void>) {
  const explorers = openExplorerPool({ ...CONFINED, scratchRoot: SCRATCH, maxOpen: 2, ...options });
  try {
    await use(explorers);
  } finally {
    await explorers.close();
    assert.deepEqual(explorers.pids(), []);
    assert.equal(held, 0);
    assert.deepEqual(
      readdirSync(SCRATCH).flatMap((name) => readdirSync(join(SCRATCH, name))),
      [],
    );
  }
}

async function readRow(explorers: ExplorerPool, job: ExplorerTarget, oql = 'who') {
  const outcome = await explorers.query(job, query(oql));
  assert.ok(outcome.ok, JSON.stringify(outcome));
  const [row = []] = (outcome.answer as unknown as OqlResult).rows;
  return { pid: row[0], opened: row[1] };
}

async function queryToFault(explorers: ExplorerPool, job: ExplorerTarget, question: HeapQuery) {
  const outcome = await explorers.query(job, question);
  assert.ok(!outcome.ok);
  assert.doesNotMatch(outcome.fault.details, /\/|Error|node_modules/);
  return outcome.fault;
}

test('questions of one artifact are answered in one process, which stays open', () =>
  withExplorers({}, async (explorers) => {
    const job = anArtifact('first');
    const answers = await Promise.all([readRow(explorers, job), readRow(explorers, job), readRow(explorers, job)]);
    assert.equal(new Set(answers.map(({ pid }) => pid)).size, 1);
    assert.notEqual(answers[0]?.pid, process.pid);
    assert.equal(answers[0]?.opened, 'first 12');
    assert.equal((await readRow(explorers, job)).pid, answers[0]?.pid);
  }));

test('what is not there has no answer', () =>
  withExplorers({}, async (explorers) => {
    const inspect = (object: number): HeapQuery => ({ name: 'inspect', arguments: { object } });
    const job = anArtifact('inspected');
    assert.deepEqual(await explorers.query(job, inspect(987_654)), { ok: true });
    const known = await explorers.query(job, inspect(2));
    assert.ok(known.ok && JSON.stringify(known.answer).includes('java.util.HashMap'));
  }));

test('a packed artifact is unpacked once, for as long as it stands open', () =>
  withExplorers({}, async (explorers) => {
    assert.equal((await readRow(explorers, anArtifact('packed', packed))).opened, 'packed 12');
  }));

test('one artifact more than may be open takes the place of the one that was asked longest ago', () =>
  withExplorers({}, async (explorers) => {
    const [a, b, c] = [anArtifact('a'), anArtifact('b'), anArtifact('c')];
    const [first, second] = [await readRow(explorers, a), await readRow(explorers, b)];
    assert.equal((await readRow(explorers, a)).pid, first.pid);
    await readRow(explorers, c);
    assert.equal((await readRow(explorers, a)).pid, first.pid);
    assert.notEqual((await readRow(explorers, b)).pid, second.pid);
  }));

test('when all that may be open are at work another one is told that they are busy', () =>
  withExplorers({ maxOpen: 1 }, async (explorers) => {
    const first = explorers.query(anArtifact('at-work'), OVERVIEW);
    assert.equal((await queryToFault(explorers, anArtifact('too-many'), OVERVIEW)).code, 'busy');
    assert.ok((await first).ok);
  }));

test('an artifact that is prepared is open when the first question comes', () =>
  withExplorers({}, async (explorers) => {
    const job = anArtifact('prepared');
    explorers.prepare(job, OVERVIEW);
    const [pid] = explorers.pids();
    explorers.prepare(job, OVERVIEW);
    assert.deepEqual([explorers.pids(), (await readRow(explorers, job)).pid], [[pid], pid]);
  }));

test('a prepared artifact that nobody asks about is closed', () =>
  withExplorers({ idleMs: 50 }, async (explorers) => {
    explorers.prepare(anArtifact('unasked'), OVERVIEW);
    assert.equal(explorers.pids().length, 1);
    while (explorers.pids().length > 0) await sleep(10);
  }));

test('no open artifact is closed for one that is prepared', () =>
  withExplorers({ maxOpen: 1 }, async (explorers) => {
    const job = anArtifact('asked');
    const { pid } = await readRow(explorers, job);
    explorers.prepare(anArtifact('likely'), OVERVIEW);
    assert.deepEqual(explorers.pids(), [pid]);
  }));

test('nobody asks for a while: the process is closed, and the next question opens it again', () =>
  withExplorers({ idleMs: 50 }, async (explorers) => {
    const job = anArtifact('idle');
    const { pid } = await readRow(explorers, job);
    while (explorers.pids().length > 0) await sleep(10);
    assert.notEqual((await readRow(explorers, job)).pid, pid);
  }));

test('a question that crashes the process costs this question, not the next', () =>
  withExplorers({}, async (explorers) => {
    const job = anArtifact('crashing');
    assert.equal((await queryToFault(explorers, job, query('exit'))).code, 'analysis-crashed');
    assert.equal((await readRow(explorers, job)).opened, 'crashing 12');
    assert.equal((await queryToFault(explorers, job, query('fail'))).code, 'internal');
  }));

test('a question that does not end is stopped, with the advice to ask for less', () =>
  withExplorers({ timeoutMs: 10_000 }, async (explorers) => {
    const { code, details } = await queryToFault(explorers, anArtifact('spinning'), query('spin'));
    assert.equal(code, 'analysis-timeout');
    assert.match(details, /Ask for less/);
  }));

test('an artifact that is gone is a fault of every question that waits for it', () =>
  withExplorers({}, async (explorers) => {
    const job = anArtifact('gone');
    rmSync(join(folder, 'gone'));
    const faults = await Promise.all([queryToFault(explorers, job, OVERVIEW), queryToFault(explorers, job, OVERVIEW)]);
    assert.deepEqual(
      faults.map(({ code }) => code),
      ['internal', 'internal'],
    );
  }));

test('who goes away before their turn is not answered', () =>
  withExplorers({}, async (explorers) => {
    const leaving = new AbortController();
    const question = explorers.query(anArtifact('left'), OVERVIEW, leaving.signal);
    leaving.abort(new Error('left'));
    await assert.rejects(question, /left/);
  }));

test('an analysis hands its index over, and nothing that only looks like one', async () => {
  const pool = openAnalysisPool({ ...CONFINED, workers: 1, scratchRoot: join(folder, 'pool') });
  const taken: string[] = [];
  const analyzeDump = (deed: string) =>
    pool.run(
      {
        files: [{ path: dump, fileName: 'heap.hprof' }],
        request: { kind: 'heap-dump', fileName: 'heap.hprof', options: { do: deed } },
        limits: {},
      },
      {
        takeIndex: async (path) => {
          copyFileSync(path, join(folder, 'taken'));
          taken.push(readFileSync(path, 'utf8'));
        },
      },
    );
  assert.ok((await analyzeDump('answer')).ok);
  assert.deepEqual(taken, ['an index']);
  await analyzeDump('link');
  assert.deepEqual(taken, ['an index']);
  await pool.close();
});

test('an artifact whose files cannot be had is the fault of the store, and is opened by a later query', () =>
  withExplorers({}, async (explorers) => {
    const { id, open } = anArtifact('elsewhere');
    const gone = { id, open: () => Promise.reject(new ArtifactError('storage-unavailable', 'Try again.')) };
    assert.equal((await queryToFault(explorers, gone, OVERVIEW)).code, 'storage-unavailable');
    assert.equal((await readRow(explorers, { id, open })).opened, 'elsewhere 12');
  }));
