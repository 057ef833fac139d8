import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { computeHistogram, estimateHistogram, STACK_CHUNK } from '@hindsight/heap-graph';
import { aDump, openBytes } from '@hindsight/heap-graph/testing';
import type { PreliminaryHistogram } from '@hindsight/model';
import { testReferenceFiles } from '@hindsight/model/testing';
import { analyzeDump } from './metrics/index.ts';

/** Computes the histograms after the first and the second pass, and the bytes according to the whole analysis. */
async function readHistograms(dump: Uint8Array) {
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

test('the histogram after the first pass counts all objects, reachable or not', async () => {
  const dump = aDump({ references: [[1], [], []], roots: [0], texts: ['one', 'two'] });
  const { first, second, all } = await readHistograms(dump);
  assert.equal(second.bytes, all);
  assert.ok(second.objects > 5);
  const texts = second.histogram.find(({ label }) => label === 'java.lang.String');
  assert.equal(texts?.objects, 2);
  assert.ok((texts?.shallowSize ?? 0) > 0);
  assert.deepEqual(first, { ...second, preliminary: true });
});

/** The tolerated relative errors. Only the second pass reads the lengths of stacks of virtual threads in the heap. */
const MAX_ERROR_WITH_VIRTUAL_THREADS = 0.05;
const MAX_ERROR = 0.001;

testReferenceFiles(
  'after the first pass object counts are exact and sizes approximate',
  'heap',
  (name) => name.endsWith('.hprof.gz'),
  async (path, name) => {
    const { first, second } = await readHistograms(gunzipSync(readFileSync(path)));
    assert.deepEqual([first.objects, first.classes], [second.objects, second.classes]);
    const maxError = name.includes('virtual') ? MAX_ERROR_WITH_VIRTUAL_THREADS : MAX_ERROR;
    assert.ok(Math.abs(first.bytes - second.bytes) <= maxError * second.bytes, `${first.bytes} of ${second.bytes}`);
    const counted = new Map(first.histogram.map(({ label, objects }) => [label, objects]));
    // The smallest of the listed classes may differ.
    const exact = second.histogram.slice(0, 20).filter(({ label }) => label !== STACK_CHUNK);
    assert.deepEqual(
      exact.map(({ label }) => counted.get(label)),
      exact.map(({ objects }) => objects),
    );
  },
);
