import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FlameGraph } from '@hindsight/model';
import { joinFlames } from './differential.ts';

const aFlame = (...frames: (readonly [depth: number, label: string, value: number])[]): FlameGraph => ({
  kind: 'flame-graph',
  id: 'flame-cpu',
  title: 'CPU',
  unit: 'count',
  frames: frames.map(([depth, label, value]) => ({ depth, label, value })),
});

const A = aFlame([0, 'main', 100], [1, 'old', 60], [1, 'same', 40]);
const B = aFlame([0, 'main', 1000], [1, 'same', 400], [1, 'fresh', 590], [2, 'deep', 10]);

const describeFrames = ({ frames }: FlameGraph) =>
  frames.map(({ depth, label, value, tone, note }) => `${depth} ${label} ${value} ${tone} (${note})`);

test('the width is that of one side, the color the change of the share', () => {
  assert.deepEqual(describeFrames(joinFlames(A, B, 'b')), [
    '0 main 1000 even (A 100 %, B 100 %)',
    '1 fresh 590 much-more (A 0 %, B 59 %)',
    '2 deep 10 more (A 0 %, B 1 %)',
    '1 same 400 even (A 40 %, B 40 %)',
  ]);
});

test('the other way shows what B lost', () => {
  assert.deepEqual(describeFrames(joinFlames(A, B, 'a')), [
    '0 main 100 even (A 100 %, B 100 %)',
    '1 old 60 much-less (A 60 %, B 0 %)',
    '1 same 40 even (A 40 %, B 40 %)',
  ]);
});
