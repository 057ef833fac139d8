import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BlockRing, createRingMemory } from './block-ring.ts';

function twoSides() {
  const memory = createRingMemory();
  return { filling: new BlockRing(memory), taking: new BlockRing(memory) };
}

function fill(ring: BlockRing, text: string): void {
  const { bytes, ends } = ring.acquireFree();
  const length = bytes.write(text, 'latin1');
  ends[0] = text.indexOf('\n');
  ring.fill(length, { ends: 1, shapes: 0, rows: 0 });
}

test('blocks are taken in the order in which they were filled, also when the ring wraps around', () => {
  const { filling, taking } = twoSides();
  for (let round = 0; round < 100; round++) {
    fill(filling, `first ${round}\n`);
    fill(filling, `second ${round}\nrest`);
    for (const text of [`first ${round}\n`, `second ${round}\nrest`]) {
      const block = taking.take(0);
      assert.equal(block?.bytes.toString(), text);
      assert.deepEqual([...(block?.ends ?? [])], [text.indexOf('\n')]);
      taking.release();
    }
  }
});

test('taking waits no longer than requested while no block is filled', () => {
  const { filling, taking } = twoSides();
  assert.equal(taking.take(1), undefined);
  fill(filling, 'now\n');
  assert.equal(taking.take(1)?.bytes.toString(), 'now\n');
});
