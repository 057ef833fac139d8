import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { readSources } from '../testing/index.ts';
import { buildMemorySection } from './memory-section.ts';
import type { MemorySources, PartId, ProcessMemory } from './model.ts';
import { explainProcessMemory } from './process-memory.ts';

const MB = 1024 * 1024;
const SAMPLES = join(import.meta.dirname, '../testing/samples');
const MAX_SUM_ERROR = 0.02;

/** Megabytes that the programs of `lab/memory` put into a part; see `check-parts.ts`. */
const PUT: Readonly<Record<string, readonly [megabytes: number, ...parts: PartId[]]>> = {
  heap: [150, 'heap', 'heap-live', 'heap-garbage', 'heap-free'],
  direct: [200, 'direct'],
  'small-direct': [150, 'direct'],
  unsafe: [150, 'direct'],
  mapped: [150, 'mapped-files'],
  native: [200, 'glibc', 'rest'],
  arenas: [200, 'glibc', 'rest'],
};

const readSample = (name: string): MemorySources =>
  readSources(gunzipSync(readFileSync(join(SAMPLES, name))).toString('latin1'));

function explain(sources: MemorySources): ProcessMemory {
  const memory = explainProcessMemory(sources);
  assert.ok(memory);
  return memory;
}

const sumParts = ({ parts }: ProcessMemory, ids?: readonly PartId[]): number =>
  parts.reduce((sum, { id, bytes }) => (ids && !ids.includes(id) ? sum : sum + bytes), 0);

for (const file of readdirSync(SAMPLES)) {
  const name = file.replace(/-(?:17|25)\b.*/, '');
  test(`the parts of ${file} sum up to the resident size`, () => {
    const sources = readSample(file);
    const rss = sources.status?.rssBytes ?? 0;
    const memory = explain(sources);
    assert.ok(Math.abs(sumParts(memory) - rss) <= MAX_SUM_ERROR * rss, `${sumParts(memory)} of ${rss}`);
    const [megabytes, ...parts] = PUT[name] ?? [];
    if (megabytes === undefined || /ZGC|Serial/.test(file)) return;
    const found = sumParts(memory, parts) / MB;
    assert.ok(Math.abs(found - megabytes) <= 0.15 * megabytes, `${found} of ${megabytes} MB`);
  });
  test(`without mappings the parts of ${file} sum up as well, and are told to be estimated`, () => {
    const { mappings: _, ...sources } = readSample(file);
    const memory = explain(sources);
    assert.equal(memory.source, 'estimated');
    assert.ok(Math.abs(sumParts(memory) - memory.rssBytes) <= MAX_SUM_ERROR * memory.rssBytes);
  });
  test(`the budget of ${file} adds up to its limit, to the byte`, () => {
    for (const memoryLimitBytes of [undefined, 256 * MB, 700 * MB, 4096 * MB]) {
      const { budget } = explain({ ...readSample(file), cgroup: cgroup(memoryLimitBytes) });
      assert.ok(budget);
      assert.equal(
        budget.rows.reduce((sum, { bytes }) => sum + bytes, 0),
        budget.limitBytes,
      );
      if (budget.given) assert.equal(budget.limitBytes, memoryLimitBytes);
      for (const { flag, bytes } of budget.rows) if (flag) assert.match(flag, new RegExp(`[=x]${bytes / MB}m$`));
    }
  });
}

const cgroup = (memoryLimitBytes: number | undefined): MemorySources['cgroup'] => ({
  kind: 'cgroup',
  format: 'v2',
  line: 1,
  lastLine: 2,
  lines: new Map(),
  memoryLimitBytes,
});

const verdictFor = (name: string, more: Partial<MemorySources> = {}): string =>
  explain({ ...readSample(name), ...more }).verdict.id;

test('memory outside the JVM is told apart from arenas of glibc', () => {
  for (const jdk of ['17', '25']) {
    assert.equal(verdictFor(`arenas-${jdk}.txt.gz`), 'arenas');
    assert.equal(verdictFor(`native-${jdk}.txt.gz`), 'outside-the-jvm');
  }
});

test('a part that grows is a leak, and the same part without growth is the largest one', () => {
  assert.equal(verdictFor('direct-17.txt.gz', { growing: ['direct'] }), 'leak');
  assert.equal(verdictFor('direct-17.txt.gz'), 'largest-part');
});

test('garbage and free heap are no leak', () => {
  const heap = { liveBytes: 20 * MB, usedBytes: 120 * MB };
  assert.equal(verdictFor('garbage-17.txt.gz', { heap }), 'garbage-not-given-back');
});

test('a heap that may grow beyond its container is too large for it, whatever it has now', () => {
  assert.equal(verdictFor('direct-25.txt.gz', { cgroup: cgroup(600 * MB) }), 'heap-too-large-for-container');
  assert.equal(verdictFor('direct-25.txt.gz', { cgroup: cgroup(2048 * MB) }), 'largest-part');
});

test('a figure of top alone has no parts but the rest', () => {
  const memory = explain({ rssBytes: 100 * MB });
  assert.deepEqual(
    memory.parts.map(({ id, bytes }) => [id, bytes]),
    [['rest', 100 * MB]],
  );
  assert.equal(explainProcessMemory({}), undefined);
});

test('the section goes from the limit to the parts', () => {
  const { blocks } = buildMemorySection(explain({ ...readSample('direct-17.txt.gz'), cgroup: cgroup(1024 * MB) }));
  const table = blocks.find((block) => block.kind === 'table');
  assert.ok(table?.kind === 'table');
  assert.deepEqual(
    table.rows.slice(0, 4).map(([label]) => label),
    [
      'Limit of the container',
      '− free below the limit',
      'Resident memory of the process',
      '− Direct buffers and Unsafe memory',
    ],
  );
});
