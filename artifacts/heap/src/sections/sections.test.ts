import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch, openBytes } from '@hindsight/heap-graph/testing';
import type { Block } from '@hindsight/model';
import { analyzeBytes } from '../../testing/index.ts';
import { buildBody } from '../body.ts';
import { analyzeDump } from '../metrics/index.ts';
import { readContents } from '../metrics/waste/contents.ts';
import { diagnoseHeap } from '../rules/diagnose-heap.ts';
import { buildReport } from './index.ts';
import { shortenPackageNames } from './shorten-package-names.ts';

const MARKUP = 'demo.<script>alert(1)</script>';
const SECRET = 'password=hunter22';

/** A heap whose largest holder has markup as its class name and texts that contain secrets. */
const HOSTILE: HeapSketch = {
  classes: { [MARKUP]: { fields: { items: 'object' }, statics: { HELD: 'holder' } } },
  objects: {
    a: { text: SECRET },
    b: { text: SECRET },
    items: { is: 'java.lang.Object[]', elements: ['a', 'b', ...new Array<null>(400).fill(null)] },
    holder: { is: MARKUP, fields: { items: 'items' } },
  },
  roots: ['holder'],
};

const writeBlocks = (sketch: HeapSketch): Promise<readonly Block[]> =>
  analyzeBytes(aHeap(sketch), (analysis) =>
    buildReport({ analysis, findings: diagnoseHeap(analysis) }).sections.flatMap(({ blocks }) => blocks),
  );

test('the boxes of each treemap add up to the used heap', async () => {
  const usedBytes = await analyzeBytes(aHeap(HOSTILE), (analysis) => analysis.usedBytes);
  const maps = (await writeBlocks(HOSTILE)).filter((block) => block.kind === 'treemap');
  assert.ok(maps.length >= 2);
  for (const { id, groups } of maps) {
    const sum = groups.flatMap(({ parts }) => parts).reduce((total, { value }) => total + value, 0);
    assert.equal(sum, usedBytes, id);
  }
});

test('every node of a tree is at most one level deeper than the one before, and retains no more than the used heap', async () => {
  const trees = (await writeBlocks(HOSTILE)).filter((block) => block.kind === 'tree');
  assert.ok(trees.length >= 2);
  for (const { nodes, total } of trees) {
    nodes.forEach(({ depth, value }, at) => {
      assert.ok(depth <= (nodes[at - 1]?.depth ?? -1) + 1);
      assert.ok(value <= total);
    });
  }
});

test('texts of the dump are masked everywhere, and markup in descriptions is escaped', async () => {
  await analyzeBytes(aHeap(HOSTILE), (analysis) => {
    const findings = diagnoseHeap(analysis);
    const report = buildReport({ analysis, findings });
    const body = buildBody({ analysis, contents: undefined })(findings);
    const { problems, potentialMemoryLeaks } = body.troubleshootReport as Record<string, { description: string }[]>;
    assert.doesNotMatch(JSON.stringify([report, body]), /hunter22/);
    assert.match(JSON.stringify(report), /password=\*\*\*/);
    const described = [...(problems ?? []), ...(potentialMemoryLeaks ?? [])].map(({ description }) => description);
    assert.ok(described.some((text) => text.includes('&lt;script&gt;')));
    for (const text of described) assert.doesNotMatch(text, /<script>/);
  });
});

const PARTS = [
  'duplicateStrings',
  'duplicateObjects',
  'duplicatePrimitiveArrays',
  'inefficientCollections',
  'inefficientObjectArrays',
  'inefficientPrimitiveArrays',
  'boxedNumbers',
  'objectHeaders',
  'objectsWaitingForFinalization',
  'references',
  'directBuffers',
];

test('every part of the performance report has wastedSize, wastedPercent, problem and items', async () => {
  await openBytes(aHeap(HOSTILE), (source) => {
    const analysis = analyzeDump(source);
    const contents = readContents(source, analysis.dump, analysis.getSize);
    const { performanceReport } = buildBody({ analysis, contents })([]) as Record<string, Record<string, unknown>>;
    for (const name of PARTS) {
      const { wastedSize, wastedPercent, problem, items } = (performanceReport?.[name] ?? {}) as Record<
        string,
        unknown
      >;
      assert.equal(typeof wastedSize, 'number', name);
      assert.equal(typeof wastedPercent, 'number', name);
      assert.equal(typeof problem, 'boolean', name);
      assert.ok(Array.isArray(items), name);
    }
    assert.ok(Array.isArray(performanceReport?.heapSettingsRecommendation));
    assert.doesNotMatch(JSON.stringify(performanceReport), /hunter22/);
  });
});

test('names are shortened to their class; quoted names stay', () => {
  assert.equal(shortenPackageNames('java.util.HashMap$Node[]'), 'HashMap$Node[]');
  assert.equal(shortenPackageNames('com.acme.Cache.ENTRIES'), 'Cache.ENTRIES');
  assert.equal(shortenPackageNames('java.lang.Thread "pool.one"'), 'Thread "pool.one"');
  assert.equal(shortenPackageNames('byte[]'), 'byte[]');
});

test('the limits of the largest holder stand at its figure only where a holder is a problem', async () => {
  const blocks = await writeBlocks(HOSTILE);
  const figure = blocks
    .flatMap((block) => (block.kind === 'figures' ? block.figures : []))
    .find(({ label }) => label === 'Largest holder');
  // It has most of a heap of some kilobytes, which is no problem.
  assert.ok((figure?.meter?.share ?? 0) > 0.3);
  assert.deepEqual([figure?.level, figure?.note, figure?.meter?.limit], [undefined, undefined, undefined]);
});
