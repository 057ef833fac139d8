import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PathTree } from './path-tree.ts';

const ROOT = -1;
/** Object 1 is a root and refers to 2 and 3; 3 refers to 4 and 5. Object 6 is another root; nothing leads to 7. */
const STEPS: ReadonlyMap<number, number> = new Map([
  [1, ROOT],
  [2, 1],
  [3, 1],
  [4, 3],
  [5, 3],
  [6, ROOT],
]);
const findStep = (object: number): number | undefined => STEPS.get(object);

/** Lists what is after a row, with the number of targets behind each. */
function list(paths: PathTree, row = -1): unknown[] {
  return [...paths.listNext(row)].map((next) => [
    paths.getObject(next),
    paths.countTargets([next]),
    ...list(paths, next),
  ]);
}

test('paths are joined where they meet, and count the targets behind each object', () => {
  const paths = new PathTree(findStep);
  for (const target of [4, 5, 2, 6, 3]) assert.equal(paths.add(target), true);
  assert.deepEqual(list(paths.finish()), [
    [1, 4, [3, 3, [4, 1], [5, 1]], [2, 1]],
    [6, 1],
  ]);
  const [root = 0] = paths.listNext(-1);
  assert.equal(paths.getPrevious(root), undefined);
  assert.equal(paths.getPrevious(paths.listNext(root)[0] ?? 0), 1);
});

test('an object that no root reaches, or only through the barrier, has no path', () => {
  const paths = new PathTree(findStep, 3);
  assert.deepEqual(
    [7, 4, 2, 3].map((target) => paths.add(target)),
    [false, false, true, false],
  );
  assert.deepEqual(list(paths.finish()), [[1, 1, [2, 1]]]);
});

test('a path that is too long is left out, and shorter ones are still found', () => {
  const length = 600_000;
  const paths = new PathTree((object) => (object === 0 || object === length ? ROOT : object - 1));
  assert.deepEqual(
    [length - 1, 400_000, length, length - 1, 499_998].map((target) => paths.add(target)),
    [false, true, true, false, true],
  );
});
