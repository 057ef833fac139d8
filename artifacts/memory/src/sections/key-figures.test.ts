import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeKeyFigures } from './key-figures.ts';

const listLabels = (gap: number): string[] =>
  [writeKeyFigures({ analysis: { gap: { bytes: gap } } } as never)]
    .flat()
    .flatMap((section) => section?.blocks ?? [])
    .flatMap((block) => (block.kind === 'figures' ? block.figures.map(({ label }) => label) : []));

test('memory outside of NMT is a figure only when there is some', () => {
  assert.deepEqual(listLabels(40 * 2 ** 20), ['Outside of NMT']);
  assert.deepEqual(listLabels(-20 * 2 ** 20), []);
});
