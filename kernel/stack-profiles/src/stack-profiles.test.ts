import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  listCallers,
  listCalls,
  listHotMethods,
  mergeLines,
  mergeWeights,
  type Profile,
  type ProfileFilter,
  type ProfileSet,
  readProfileFile,
  selectSamples,
  sumByName,
  writeCollapsed,
  writeProfileFile,
} from '@hindsight/stack-profiles';
import { aProfileSet, type SampleSpec, START_TIME } from '@hindsight/stack-profiles/testing';
import fc from 'fast-check';
import { estimateShareErrors } from './share-intervals.ts';

const getProfile = ({ profiles: [profile] }: ProfileSet): Profile => {
  assert.ok(profile);
  return profile;
};

function collapse(set: ProfileSet, options = {}, filter: ProfileFilter = {}): string[] {
  const profile = getProfile(set);
  const { self } = selectSamples(set, profile, filter);
  return [...writeCollapsed(set.tree, self, profile.unit, options)].map((line) => line.trimEnd());
}

const SET = aProfileSet([
  { stack: 'main;a:1;b:2', thread: 'one', state: 'R', time: 0 },
  { stack: 'main;a:3;b:2', thread: 'one', state: 'R', time: 1000 },
  { stack: 'main;c', thread: 'two', state: 'S', time: 2000, weight: 2 },
  { thread: 'two', state: 'R', time: 3000 },
]);

test('collapsed stacks are written from the root, with lines or without, and the other way round', () => {
  assert.deepEqual(collapse(SET), ['main;a;b 2', 'main;c 2']);
  assert.deepEqual(collapse(SET, { lines: true }), ['main;c 2', 'main;a:1;b:2 1', 'main;a:3;b:2 1']);
  assert.deepEqual(collapse(SET, { reverse: true }), ['b;a;main 2', 'c;main 2']);
});

const FILTERS: readonly (readonly [ProfileFilter, number, number])[] = [
  [{}, 4, 5],
  [{ thread: 'one' }, 2, 2],
  [{ thread: 'nobody' }, 0, 0],
  [{ state: 'R' }, 3, 3],
  [{ from: START_TIME + 1000, to: START_TIME + 2000 }, 2, 3],
  [{ from: '1s', to: '2s' }, 2, 3],
  [{ thread: 'two', to: START_TIME + 2000 }, 1, 2],
];

for (const [filter, count, total] of FILTERS) {
  test(`${JSON.stringify(filter)} selects ${count} events of weight ${total}`, () => {
    const selected = selectSamples(SET, getProfile(SET), filter);
    assert.deepEqual([selected.count, selected.total], [count, total]);
  });
}

test('sums by thread are ordered by their value, then by name', () => {
  assert.deepEqual(sumByName(SET, getProfile(SET), 'threads'), [
    { name: 'two', value: 3 },
    { name: 'one', value: 2 },
  ]);
});

test('a recursion counts once in the total of its method', () => {
  const set = aProfileSet([{ stack: 'main;fib:3;fib:3;fib:4' }, { stack: 'main;fib:3' }, { stack: 'main;other;fib' }]);
  const { self } = selectSamples(set, getProfile(set));
  assert.deepEqual(listHotMethods(set.tree, self, 10), [
    { method: 'fib', self: 3, total: 3, line: 3 },
    { method: 'main', self: 0, total: 3 },
    { method: 'other', self: 0, total: 1 },
  ]);
});

const describeNodes = (nodes: readonly { depth: number; label: string; value: number }[]) =>
  nodes.map(({ depth, label, value }) => `${'  '.repeat(depth)}${label} ${value}`);

test('calls begin at the root, callers at the top frame', () => {
  const merged = mergeLines(SET.tree);
  const self = mergeWeights(merged, selectSamples(SET, getProfile(SET)).self);
  assert.deepEqual(describeNodes(listCalls(merged.tree, self, 100).nodes), ['main 4', '  a 2', '    b 2', '  c 2']);
  assert.deepEqual(describeNodes(listCallers(merged.tree, self, 100).nodes), [
    'b 2',
    '  a 2',
    '    main 2',
    'c 2',
    '  main 2',
  ]);
  assert.equal(listCalls(merged.tree, self, 1).nodes.length, 1);
});

const frame = fc.constantFrom('a', 'b', 'com.x.Y.z', 'f:1', 'f:2', 'f');
const anySample = fc.record({
  stack: fc.array(frame, { minLength: 1, maxLength: 6 }).map((frames) => frames.join(';')),
  weight: fc.integer({ min: 1, max: 9 }),
});

test('totals agree with a simple count over all stacks', () => {
  fc.assert(
    fc.property(fc.array(anySample, { minLength: 1, maxLength: 30 }), (specs) => {
      const set = aProfileSet(specs);
      const { self, total } = selectSamples(set, getProfile(set));
      for (const hot of listHotMethods(set.tree, self, 100)) {
        const names = ({ stack = '' }: SampleSpec) => stack.split(';').map((one) => one.replace(/:\d+$/, ''));
        const sum = (has: (frames: string[]) => boolean) =>
          specs.reduce((all, spec) => all + (has(names(spec)) ? spec.weight : 0), 0);
        assert.equal(
          hot.total,
          sum((frames) => frames.includes(hot.method)),
        );
        assert.equal(
          hot.self,
          sum((frames) => frames.at(-1) === hot.method),
        );
      }
      const lines = collapse(set).map((line) => Number(line.slice(line.lastIndexOf(' '))));
      assert.equal(
        lines.reduce((all, value) => all + value, 0),
        total,
      );
    }),
    { numRuns: 100 },
  );
});

test('a profile file gives back what was written, and refuses other files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'profiles-'));
  try {
    const path = join(folder, 'index');
    writeProfileFile(path, SET);
    assert.deepEqual(readProfileFile(path), SET);
    writeFileSync(path, 'something else, which is longer than a header');
    assert.throws(() => readProfileFile(path), /index/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('names that would break the format of collapsed stacks are replaced', () => {
  const set = aProfileSet([{ stack: 'A$$Lambda/0x0001.run' }, { stack: 'A$$Lambda$123/99.run' }, { stack: 'x\ny' }]);
  assert.deepEqual(collapse(set), ['A$$Lambda.run 2', 'x y 1']);
});

test('the error of a share shrinks with the number of samples, and is the same in every run', () => {
  const sample = (count: number) =>
    aProfileSet(Array.from({ length: count }, (_, at) => ({ stack: at % 3 === 0 ? 'a' : 'b', time: at })));
  const estimate = (count: number) => estimateShareErrors(sample(count), getProfile(sample(count)), ['a', 'absent']);
  const [few = 0, absent] = estimate(30);
  const [many = 0] = estimate(3000);
  assert.ok(few > 0.05 && few < 0.12, String(few));
  assert.ok(many < few / 5, `${many} of ${few}`);
  assert.equal(absent, 1 / 30);
  assert.deepEqual(estimate(30), estimate(30));
});

test('without times the numbers count as single samples', () => {
  const { startTime: _none, ...set } = aProfileSet([
    { stack: 'a', weight: 80 },
    { stack: 'b', weight: 20 },
  ]);
  const [error = 0] = estimateShareErrors(set, getProfile(set), ['a']);
  assert.ok(Math.abs(error - 0.04) < 1e-9, String(error));
});
