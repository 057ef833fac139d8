import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FileOffsetsWriter } from './file-offsets.ts';
import { wrapNumbers } from './numbers.ts';

const GIB = 2 ** 30;
const createOffsets = (objects: number) =>
  new FileOffsetsWriter(objects, 100 * GIB, (length) => wrapNumbers(new Int32Array(length)));

test('offsets above 4 GB that two threads have collected are found by object, whoever stored the objects beside', () => {
  const objects = 1000;
  const [own, others] = [createOffsets(objects), createOffsets(objects)];
  const computeOffset = (object: number): number => object * 0.07 * GIB + object;
  for (let object = 0; object < objects; object++)
    (object % 3 === 0 ? own : others).set(object, Math.floor(computeOffset(object)));
  const added = others.toAdded();
  assert.ok(added);
  own.addAll(added);
  const offsets = own.finish();
  for (let object = 0; object < objects; object++) assert.equal(offsets.get(object), Math.floor(computeOffset(object)));
});
