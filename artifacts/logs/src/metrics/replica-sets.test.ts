import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ReplicaSetFollower, type ReplicaSets } from './replica-sets.ts';

const shrink = (partition: number, left: string): string =>
  `[Partition orders-${partition} broker=1] Shrinking ISR from 1,2,3 to ${left}. Leader: (highWatermark: 7)`;
const expand = (partition: number): string =>
  `[Partition orders-${partition} broker=1] Expanding ISR from 1,2 to 1,2,3`;

function follow(texts: readonly string[], end: number): ReplicaSets {
  const follower = new ReplicaSetFollower();
  for (const [index, text] of texts.entries()) follower.add(text, 1000 * index);
  return follower.finish(end);
}

test('an orderly restart leaves each set of replicas once', () => {
  const texts = [shrink(1, '1,2'), shrink(2, '1,2'), expand(1), expand(2), shrink(1, '1,3'), expand(1)];
  assert.deepEqual(follow(texts, 900_000), { partitions: 3, mostShrinks: 1, isShrunk: false });
});

test('a broker that is late again and again leaves the same set each time', () => {
  const texts = [shrink(1, '1,2'), expand(1), shrink(1, '1,2'), expand(1), shrink(1, '1,2'), expand(1)];
  assert.equal(follow(texts, 900_000).mostShrinks, 3);
});

test('a replica that does not come back is missing, one that left just before the end is not yet', () => {
  assert.equal(follow([shrink(1, '1,2')], 900_000).isShrunk, true);
  assert.equal(follow([shrink(1, '1,2')], 60_000).isShrunk, false);
});
