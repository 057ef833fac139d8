import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeMergedPathsSection } from './merged-paths.ts';

const step = (object: number, references: readonly string[] = []) => ({ object, references, skipped: 0 });

const aHolder = (point: number, ...path: object[]) => ({ point, path });

const write = (...suspects: readonly object[]) =>
  writeMergedPathsSection({
    analysis: {
      suspects,
      usedBytes: 1000,
      dump: { rootKinds: new Map([[1, ['STICKY_CLASS']]]) },
      objects: {
        getLabel: (object: number) => `object ${object}`,
        readReference: () => -1,
        findThread: () => undefined,
      },
      tree: { numberOf: [], retained: [] },
    } as never,
    findings: [],
  });

test('one holder has a path of its own and no tree', () => {
  assert.equal(write(aHolder(2, step(1), step(2))), undefined);
});

test('paths with a common beginning share their nodes', () => {
  const section = write(aHolder(3, step(1), step(2, ['MAP']), step(3)), aHolder(4, step(1), step(2, ['MAP']), step(4)));
  const [tree] = section?.blocks ?? [];
  assert.equal(section?.summary, '2 holders below 1 GC root');
  assert.deepEqual(tree?.kind === 'tree' && tree.nodes.map(({ depth }) => depth), [0, 1, 2, 2]);
  assert.match(tree?.kind === 'tree' ? (tree.nodes[0]?.label ?? '') : '', /GC root, STICKY_CLASS$/);
});
