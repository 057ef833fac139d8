import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ENDPOINT_IDS, getEndpoint, nameFileTool, nameTools, TOOL_ROWS } from '@hindsight/api';
import { ARTIFACT_KINDS, type ArtifactKind } from '@hindsight/model';
import { run } from '../../testing/a-call.ts';
import { aFault, anUpstream, send, type Upstream } from '../../testing/upstream-stub.ts';
import { TOOLS } from '../tools/index.ts';
import { fitJson } from '../upstream/fit-json.ts';
import { composeAnswer } from './answer.ts';
import { readTime } from './gc-range.ts';
import { EXPLORER_TOOLS } from './index.ts';
import { pickRows, readColumn } from './pick-rows.ts';
import { getPrompt, listPrompts } from './prompts.ts';
import { summarizeStacks } from './stacks.ts';
import { measureTar, nameMembers, writeTar } from './tar.ts';

let upstream: Upstream;
let settings: Record<string, string>;
before(async () => {
  upstream = await anUpstream();
  settings = { SERVICE_BASE_URL: upstream.url, SERVICE_API_KEY: 'the-key' };
});
after(() => upstream.close());

const getTool = (name: string) => {
  const tool = EXPLORER_TOOLS.find((one) => one.name === name);
  if (!tool) throw new Error(name);
  return tool;
};

test('every row of the table is a tool of an endpoint, and its hints name tools and their arguments', () => {
  for (const [name, { endpoint, next = [] }] of Object.entries(TOOL_ROWS)) {
    assert.ok(ENDPOINT_IDS.includes(endpoint), name);
    assert.equal(getEndpoint(endpoint).method, 'GET', `${name} must only read`);
    for (const { tool, from = {} } of next) {
      const { inputs } = getTool(tool);
      for (const argument of Object.keys(from)) assert.ok(argument in inputs, `${name} -> ${tool}.${argument}`);
    }
  }
});

test('every kind has a tool that analyzes its files', () => {
  const names = [...EXPLORER_TOOLS, ...TOOLS].map(({ name }) => name);
  for (const kind of Object.keys(ARTIFACT_KINDS) as ArtifactKind[]) assert.ok(names.includes(nameFileTool(kind)), kind);
  assert.equal(nameFileTool('crash-log'), 'analyzeCrashLog');
});

test('faults name tools instead of addresses', () => {
  assert.equal(nameTools('Send it to /analyze-crash-api.'), 'Send it to the tool analyzeCrashLog.');
  assert.equal(nameTools('POST /analyzeGC reads it'), 'the tool analyzeGcLog reads it');
  assert.equal(nameTools('/analyzeGC-other'), '/analyzeGC-other');
});

test('lists and texts are shortened evenly, and what is left out is counted', () => {
  const value = { list: Array.from({ length: 1000 }, (_, index) => ({ text: 'x'.repeat(50), index })), small: [1, 2] };
  const fitted = fitJson(value, 5000);
  assert.ok(JSON.stringify(fitted.value).length <= 5000);
  const { list, small } = fitted.value as { list: unknown[]; small: unknown[] };
  assert.equal(list.length + (fitted.leftOut.list ?? 0), 1000);
  assert.deepEqual(small, [1, 2]);
  assert.deepEqual(fitJson({ a: 1 }, 5000), { value: { a: 1 }, leftOut: {} });
});

test('an answer is short by default and long when a limit is named; secrets of texts are masked', () => {
  const rows = Array.from({ length: 400 }, (_, index) => ({ index, text: 'password=swordfish99 '.repeat(5) }));
  const short = composeAnswer({ head: {}, rows, isSized: false, next: [] });
  const long = composeAnswer({ head: {}, rows, isSized: true, next: [] });
  assert.ok(JSON.stringify(short).length <= 5200);
  assert.ok(Number(long.shown) > Number(short.shown));
  assert.equal(Number(short.shown) + Number(short.leftOut), 400);
  assert.ok(!JSON.stringify(long).includes('swordfish99'));
});

test('rows are found through lists, and say of which dump they are', () => {
  const answer = { dumps: [{ locks: [{ lock: 'a' }] }, { locks: [{ lock: 'b' }, { lock: 'c' }] }] };
  assert.deepEqual(pickRows(answer, 'dumps.locks'), [
    { ofDump: 1, lock: 'a' },
    { ofDump: 2, lock: 'b' },
    { ofDump: 2, lock: 'c' },
  ]);
  assert.deepEqual(pickRows({ crash: { signal: 'SIGSEGV' } }, 'crash'), [{ signal: 'SIGSEGV' }]);
  assert.deepEqual(pickRows({}, 'toString.length'), []);
  assert.equal(readColumn({ lines: [16, 29] }, 'lines'), 16);
  assert.equal(readColumn({ row: { objectId: 7 } }, 'row.objectId'), 7);
});

const WALL = { clock: 'wall', zone: '+0200' } as const;
const NOON = Date.parse('2026-11-20T12:00:00Z');
const TIMES: readonly [string, typeof WALL | { readonly clock: 'uptime' }, number][] = [
  ['14:30', WALL, Date.parse('2026-11-20T12:30:00Z')],
  ['2026-11-20T14:30:00', WALL, Date.parse('2026-11-20T12:30:00Z')],
  ['2026-11-20 14:30:00', WALL, Date.parse('2026-11-20T12:30:00Z')],
  ['2026-11-20T14:30:00Z', WALL, Date.parse('2026-11-20T14:30:00Z')],
  ['3600s', { clock: 'uptime' }, 3_600_000],
  ['1.5', { clock: 'uptime' }, 1500],
];
for (const [text, clock, expected] of TIMES) {
  test(`the time ${text} is read on the clock of the log`, () =>
    assert.equal(readTime('from', text, clock, NOON), expected));
}

test('a time that the log cannot have is refused with the forms that it can', () => {
  assert.throws(() => readTime('from', 'tomorrow', WALL, NOON), /from must be 14:00/);
  assert.throws(() => readTime('to', '14:00', { clock: 'uptime' }, 0), /to must be seconds of uptime/);
});

test('several files become an archive that tar reads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-mcp-tar-'));
  try {
    const names = nameMembers(['a.txt', 'a.txt', 'ü b.txt']);
    assert.deepEqual(names, ['a.txt', '2-a.txt', '_b.txt']);
    const members = names.map((name, index) => ({ name, size: 600 * index, body: [Buffer.alloc(600 * index, 'x')] }));
    const pieces: Uint8Array[] = [];
    for await (const piece of writeTar(members)) pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    assert.equal(bytes.length, measureTar(members));
    writeFileSync(join(folder, 'all.tar'), bytes);
    execFileSync('tar', ['xf', 'all.tar'], { cwd: folder });
    assert.deepEqual(readdirSync(folder).sort(), ['2-a.txt', '_b.txt', 'a.txt', 'all.tar']);
    assert.equal(readFileSync(join(folder, '_b.txt')).length, 1200);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('collapsed stacks are summed by method, once for each stack', () => {
  const { hotMethods, totalWeight } = summarizeStacks('a;b;b 3\na;c 1\nno weight\n', false);
  assert.equal(totalWeight, 4);
  assert.deepEqual(hotMethods, [
    { method: 'b', self: 3, selfPercent: 75, totalPercent: 75 },
    { method: 'c', self: 1, selfPercent: 25, totalPercent: 25 },
  ]);
});

test('a prompt states what the user gave, and refuses what is missing or unknown', () => {
  const [message] = getPrompt('hung', { files: '/a.txt' }).messages;
  assert.match(message?.content.text ?? '', /The files: \/a\.txt\./);
  assert.throws(() => getPrompt('hung', {}), /Missing arguments: files/);
  assert.throws(() => getPrompt('none', {}), /Unknown prompt/);
  assert.equal(listPrompts().length, 6);
});

test('what the table of a report does not list is searched in the lines', async () => {
  const table = { kind: 'table', columns: ['Thread'], rows: [['main'], ['worker-1']] };
  const report = { sections: [{ id: 'threads', title: 'All threads', blocks: [table] }] };
  upstream.answer = (_, response) => send(response, { status: 200, body: { kind: 'thread-dump', report } });
  const find = async (filter: string) =>
    JSON.parse(await run(getTool('threadsSearch'), { analysis: 'a-token', filter }, settings)) as {
      rows: object[];
      next: { tool: string; arguments: object }[];
    };
  assert.deepEqual((await find('WORKER')).rows, [{ Thread: 'worker-1' }]);
  const [hint] = (await find('worker-4321')).next;
  assert.deepEqual([hint?.tool, hint?.arguments], ['searchLines', { analysis: 'a-token', wanted: 'worker-4321' }]);
});

test('a question that the artifact cannot answer is refused by name, with what to take instead', async () => {
  upstream.answer = ({ path }, response) => {
    const isData = path.endsWith('/data');
    send(
      response,
      isData
        ? { status: 200, body: { kind: 'thread-dump' } }
        : aFault(404, 'heap-not-kept', 'no heap', 'There is none.'),
    );
  };
  await assert.rejects(run(getTool('heapDominators'), { analysis: 'a-token' }, settings), (error: Error) => {
    assert.match(error.message, /^heapDominators needs a heap dump; this analysis is of a thread dump/);
    assert.match(error.message, /GC\.heap_dump.* Of this one ask threadsSearch, lockChains/);
    return true;
  });
});
