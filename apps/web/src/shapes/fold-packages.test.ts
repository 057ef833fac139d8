import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TreeNode } from '@hindsight/model';
import { foldPackages } from './fold-packages.ts';

const FRAMES: readonly TreeNode[] = [
  { depth: 0, label: 'com.acme.Main.run', value: 10, tone: 'own-code' },
  { depth: 1, label: 'java.util.ArrayList.sort', value: 6, tone: 'platform-code' },
  { depth: 2, label: 'java.util.TimSort.sort', value: 5, tone: 'platform-code' },
  { depth: 3, label: 'com.acme.Order.compareTo', value: 4, tone: 'own-code' },
  { depth: 1, label: 'java.util.HashMap.get', value: 3, tone: 'platform-code' },
  { depth: 1, label: 'com.acme.Main.wait', value: 1, tone: 'own-code' },
];

const describeFrames = (frames: readonly TreeNode[]) =>
  frames.map(({ depth, label, value }) => `${'  '.repeat(depth)}${label} ${value}`);

test('frames of the JDK and of libraries are folded to their packages', () => {
  assert.deepEqual(describeFrames(foldPackages(FRAMES, 'foreign')), [
    'com.acme.Main.run 10',
    '  java.util.* 9',
    '    com.acme.Order.compareTo 4',
    '  com.acme.Main.wait 1',
  ]);
});

test('all packages are folded, and a package that calls itself is one frame', () => {
  assert.deepEqual(describeFrames(foldPackages(FRAMES, 'all')), [
    'com.acme.* 10',
    '  java.util.* 9',
    '    com.acme.* 4',
  ]);
});

test('without folding the frames are those of the block', () => {
  assert.equal(foldPackages(FRAMES, 'none'), FRAMES);
});
