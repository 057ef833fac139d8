/** `npm run bench:heap-tools`: how long a tool call takes on a heap dump of 1 GB that is open. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { ROOT } from '../../scripts/repository.ts';
import { selectPercentile } from '../../scripts/stress/percentile.ts';
import { makeHeapDump } from '../artifacts/make-heap-dump.ts';

const MEGABYTES = 1000;
const DUMP = join(ROOT, `bench/out/shop-${MEGABYTES}.hprof`);
const ROUNDS = 40;
const GOAL_MS = 200;
const CALL_TIMEOUT_MS = 5 * 60_000;

interface Row {
  readonly objectId?: number;
  readonly classNumber?: number;
}

const folder = mkdtempSync(join(tmpdir(), 'hindsight-bench-heap-tools-'));
const client = new Client({ name: 'bench', version: '1.0.0' });

async function call(name: string, given: Readonly<Record<string, unknown>>) {
  const started = performance.now();
  const result = await client.callTool({ name, arguments: { ...given } }, { timeout: CALL_TIMEOUT_MS });
  const ms = performance.now() - started;
  const [first] = result.content as readonly { readonly text?: string }[];
  const text = first?.text ?? '';
  if (result.isError || !text.startsWith('{')) throw new Error(`${name}: ${text.slice(0, 300)}`);
  return { ms, answer: JSON.parse(text) as { readonly analysis: string; readonly rows?: readonly Row[] } };
}

const print = (name: string, times: readonly number[]): void => {
  const [median, p95, most] = [0.5, 0.95, 1].map((share) => `${selectPercentile(times, share).toFixed(0)} ms`);
  process.stdout.write(
    `${name.padEnd(20)} ${String(times.length).padStart(4)} calls  p50 ${median}  p95 ${p95}  max ${most}\n`,
  );
};

try {
  await makeHeapDump(DUMP, MEGABYTES, '2512m');
  const words = ['mcp', '--local', '--tools', 'all', '--folder', join(folder, 'data'), '--allow', ROOT];
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['apps/cli/bin/hindsight.mjs', ...words],
    cwd: ROOT,
  });
  await client.connect(transport);
  const { answer } = await call('analyze', { filePath: DUMP });
  const { analysis } = answer;
  const objects = (await call('heapDominators', { analysis, limit: 50 })).answer.rows ?? [];
  const classes = (await call('heapHistogram', { analysis, limit: 50 })).answer.rows ?? [];
  const times = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++) {
    const object = objects[round % objects.length]?.objectId;
    const number = classes[round % classes.length]?.classNumber;
    const calls: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
      ['heapHistogram', { offset: round }],
      ['heapDominators', { object }],
      ['heapInspect', { object }],
      ['heapReferences', { object }],
      ['heapPaths', { object }],
      ['heapInstances', { number }],
      ['heapThreads', {}],
      ['heapLoaders', {}],
      ['heapOql', { oql: `SELECT * FROM java.util.HashMap m WHERE m.size > ${round}`, wait: 60 }],
    ];
    for (const [name, given] of calls) {
      const { ms } = await call(name, { analysis, ...given });
      times.set(name, [...(times.get(name) ?? []), ms]);
    }
  }
  for (const [name, ms] of times) print(name, ms);
  const all = [...times.values()].flat();
  print('all', all);
  const held = selectPercentile(all, 0.95) < GOAL_MS;
  process.stdout.write(`goal: p95 below ${GOAL_MS} ms: ${held ? 'held' : 'NOT held'}\n`);
  if (!held) process.exitCode = 1;
} finally {
  await client.close();
  rmSync(folder, { recursive: true, force: true });
}
