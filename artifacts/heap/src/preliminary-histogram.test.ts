import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { computeHistogram, estimateHistogram, STACK_CHUNK } from '@hindsight/heap-graph';
import { aDump, openBytes } from '@hindsight/heap-graph/testing';
import type { PreliminaryHistogram } from '@hindsight/model';
import { analyzeDump } from './metrics/index.ts';

const FOLDER = join(import.meta.dirname, '../../../../shared/data/heap');

/** What is told after the first walk, and after the second one; both beside what is known at the end. */
async function toldOf(dump: Uint8Array) {
  const first: PreliminaryHistogram[] = [];
  const second: PreliminaryHistogram[] = [];
  const { unreachable, usedBytes } = await openBytes(dump, (source) =>
    analyzeDump(source, {
      counted: (counted) => first.push(estimateHistogram(counted) ?? assert.fail()),
      walked: (walked) => second.push(computeHistogram(walked)),
    }),
  );
  assert.deepEqual([first.length, second.length], [1, 1]);
  return { first: first[0] ?? assert.fail(), second: second[0] ?? assert.fail(), all: usedBytes + unreachable.bytes };
}

test('as soon as the records were read it is told how much there is, and of which classes, reachable or not', async () => {
  const dump = aDump({ references: [[1], [], []], roots: [0], texts: ['one', 'two'] });
  const { first, second, all } = await toldOf(dump);
  assert.equal(second.bytes, all);
  assert.ok(second.objects > 5);
  const texts = second.histogram.find(({ label }) => label === 'java.lang.String');
  assert.equal(texts?.objects, 2);
  assert.ok((texts?.shallowSize ?? 0) > 0);
  assert.deepEqual(first, { ...second, preliminary: true });
});

/** The stacks of virtual threads in the heap: how long they are is read with the second walk. */
const MOST_OFF = 0.05;
const NEARLY_ALL_OFF = 0.001;

for (const name of existsSync(FOLDER) ? readdirSync(FOLDER).filter((one) => one.endsWith('.hprof.gz')) : []) {
  test(`${name}: after one walk objects and classes are exact, sizes nearly so`, async () => {
    const { first, second } = await toldOf(gunzipSync(readFileSync(join(FOLDER, name))));
    assert.deepEqual([first.objects, first.classes], [second.objects, second.classes]);
    const most = name.includes('virtual') ? MOST_OFF : NEARLY_ALL_OFF;
    assert.ok(Math.abs(first.bytes - second.bytes) <= most * second.bytes, `${first.bytes} of ${second.bytes}`);
    const counted = new Map(first.histogram.map(({ label, objects }) => [label, objects]));
    // The least of those that are shown may be others.
    const sure = second.histogram.slice(0, 20).filter(({ label }) => label !== STACK_CHUNK);
    assert.deepEqual(
      sure.map(({ label }) => counted.get(label)),
      sure.map(({ objects }) => objects),
    );
  });
}
