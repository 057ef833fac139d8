import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { MemoryBudget } from '@hindsight/heap-graph';
import { readGraph } from '@hindsight/heap-graph/testing';
import { aShop } from '@hindsight/heap-oql/testing';
import { formatLoader } from '../jvm/class-loaders.ts';
import { listClassesByNode } from '../support/classes-by-node.ts';
import { startGroups } from './groups-thread.ts';

const SAMPLES = join(import.meta.dirname, '../../../testing/samples');

for (const name of readdirSync(SAMPLES).filter((file) => file.endsWith('.gz'))) {
  test(`a second thread computes the same groups: ${name}`, () => {
    assert.ok(availableParallelism() > 1, 'the tests need two processors');
    return readGraph(gunzipSync(readFileSync(join(SAMPLES, name))), ({ dump, tree, objects }) => {
      const classByNode = listClassesByNode(dump, tree, new MemoryBudget());
      const getLoaderLabel = (object: number): string => formatLoader(objects, object);
      const input = { dump, tree, classByNode, getLoaderLabel };
      const [apart, here] = [startGroups(input, 0)(), startGroups(input)()];
      assert.deepEqual(apart, here);
      assert.ok(here.groups.byClass.length > 0);
    });
  });
}

/** Creates a budget of which the columns that are read in order are in files. */
function createBudgetWithFiles(scratch: string): MemoryBudget {
  const budget = new MemoryBudget({ bytes: 2 ** 40, scratch });
  const tooMuch = { inMemory: 2 ** 41, inMemoryWithThread: 2 ** 41, onDiskWithThread: 2 ** 41 };
  budget.choosePlacement({ ...tooMuch, onDisk: 0, inPages: 0, needsPages: false, hasSmallSizes: true });
  budget.choosePlacement = () => {
    // The choice for a small dump would be another one.
  };
  return budget;
}

test('a second thread reads columns that are in files', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'hindsight-groups-'));
  const budget = createBudgetWithFiles(scratch);
  const check: Parameters<typeof readGraph>[1] = ({ dump, tree }) => {
    const classByNode = listClassesByNode(dump, tree, budget);
    const input = { dump, tree, classByNode, getLoaderLabel: () => '' };
    assert.deepEqual(startGroups(input, 0)(), startGroups(input)());
    // Only another thread can fail in these words.
    const broken = { ...dump, layout: undefined as unknown as typeof dump.layout };
    assert.throws(() => startGroups({ ...input, dump: broken }, 0)(), /groups of the heap were not computed: /);
  };
  try {
    await readGraph(aShop(), check, budget);
  } finally {
    budget.close();
    rmSync(scratch, { recursive: true });
  }
});

test('what a second thread cannot compute ends the analysis with its words', () =>
  readGraph(aShop(), ({ dump, tree }) => {
    const classByNode = listClassesByNode(dump, tree, new MemoryBudget());
    const broken = { ...dump, layout: undefined as unknown as typeof dump.layout };
    const input = { dump: broken, tree, classByNode, getLoaderLabel: () => '' };
    assert.throws(() => startGroups(input, 0)(), /groups of the heap were not computed: /);
  }));
