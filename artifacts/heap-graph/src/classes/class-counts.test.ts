import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClassCounts } from './class-counts.ts';

test('objects are counted by class, for any number and order of classes', () => {
  const counts = new ClassCounts();
  const classes = 20_000;
  for (let round = 0; round < 3; round++)
    for (let one = 0; one < classes; one++) {
      const id = (one * 7919) % classes;
      if (id % 3 === 0) counts.countObjectArray(id % 5, 8 * id, round);
      else counts.countInstance(id % 5, 8 * id);
    }
  const counted = counts.toList();
  assert.equal(counted.length, classes);
  assert.equal(counts.isFull, false);
  for (const { hi, lo, shape, objects, elements } of counted) {
    assert.deepEqual([hi, objects], [(lo / 8) % 5, 3]);
    assert.deepEqual([shape, elements], (lo / 8) % 3 === 0 ? ['objects', 3] : ['instances', 0]);
  }
});

test('primitive arrays are counted by type, with the remainders of their lengths', () => {
  const counts = new ClassCounts();
  for (const length of [0, 5, 16, 21]) counts.countPrimitiveArray(8, length);
  counts.countInstance(0, 8);
  const [bytes] = counts.toList();
  assert.deepEqual([bytes?.type, bytes?.shape, bytes?.objects, bytes?.elements], [8, 'primitives', 4, 42]);
  assert.deepEqual([bytes?.residues[0], bytes?.residues[5]], [2, 2]);
});

test('counting stops above the limit of classes', () => {
  const counts = new ClassCounts();
  for (let one = 0; one < 300_000; one++) counts.countInstance(1, 8 * one);
  assert.ok(counts.isFull);
  assert.ok(counts.toList().length < 300_000);
});
