import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture, createOutput } from '../../../testing/index.ts';
import { collectResidentGrowth } from './resident.ts';

const MIB = 1024 * 1024;

const createGrowing = (...sizes: readonly number[]) =>
  createCapture({
    gc: { analysis: { analyses: [{ capacity: { bytes: 1024 * MIB } }] } },
    ps: createOutput(
      sizes.map((mib, index) => [
        { processId: 7, threads: 1, command: 'java -jar ocr.jar', cpuMs: 1, residentBytes: mib * MIB, line: index + 1 },
      ]),
    ),
  });

test('a process that outgrows its heap from table to table has memory outside it', () => {
  const [fact] = collectResidentGrowth(createGrowing(1900, 2300, 2700, 3500));
  assert.match(fact?.statement ?? '', /grew from 1\.86 GB to 3\.42 GB, while its heap may take 1 GB/);
});

test('a heap that fills, a size that goes up and down, and two tables are no such growth', () => {
  assert.deepEqual(collectResidentGrowth(createGrowing(800, 1000, 1400)), []);
  assert.deepEqual(collectResidentGrowth(createGrowing(1900, 2900, 2000, 2600)), []);
  assert.deepEqual(collectResidentGrowth(createGrowing(1900, 3500)), []);
});
