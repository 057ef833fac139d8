import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildDumps, type ThreadSketch } from '../../testing/index.ts';
import { buildBlockingForest } from './blocking-forest.ts';
import { buildLockGraph } from './lock-graph.ts';

function buildForest(threads: readonly ThreadSketch[]): string[][] {
  const [dump] = buildDumps({ dumps: [{ threads }] }).dumps;
  assert.ok(dump);
  const getName = (index: number): string => dump.threads[index]?.name ?? '';
  return buildBlockingForest(buildLockGraph(dump)).map(({ root, waiting, blockedThreadCount }) => [
    `${getName(root)} blocks ${blockedThreadCount}`,
    ...waiting.map(({ thread, depth, behind }) => `${'  '.repeat(depth)}${getName(thread)} ${behind}`),
  ]);
}

test('every waiter follows the thread it waits for, the one with most behind it first', () => {
  const forest = buildForest([
    { name: 'root', locked: ['A'] },
    { name: 'alone', blockedOn: 'A' },
    { name: 'chain', locked: ['B'], blockedOn: 'A' },
    { name: 'last', blockedOn: 'B' },
  ]);
  assert.deepEqual(forest, [['root blocks 3', '  chain 1', '    last 0', '  alone 0']]);
});

test('the root with most threads comes first, and cycles have no root', () => {
  const forest = buildForest([
    { name: 'small', locked: ['A'] },
    { name: 'a', blockedOn: 'A' },
    { name: 'large', locked: ['B'] },
    { name: 'b', blockedOn: 'B' },
    { name: 'c', blockedOn: 'B' },
    { name: 'x', locked: ['X'], blockedOn: 'Y' },
    { name: 'y', locked: ['Y'], blockedOn: 'X' },
  ]);
  assert.deepEqual(
    forest.map(([root]) => root),
    ['large blocks 2', 'small blocks 1'],
  );
});

test('who waits for a member of a deadlock stands behind it', () => {
  const forest = buildForest([
    { name: 'x', locked: ['X'], blockedOn: 'Y' },
    { name: 'y', locked: ['Y', 'Z'], blockedOn: 'X' },
    { name: 'behind', locked: ['B'], blockedOn: 'Z' },
    { name: 'last', blockedOn: 'B' },
  ]);
  assert.deepEqual(forest, [['y blocks 2', '  behind 1', '    last 0']]);
});

test('a chain of 50,000 threads is followed without recursion', () => {
  const threads = Array.from({ length: 50_000 }, (_, index) => ({
    name: `t${index}`,
    locked: [`L${index}`],
    ...(index > 0 && { blockedOn: `L${index - 1}` }),
  }));
  assert.equal(buildForest(threads)[0]?.length, 50_000);
});
