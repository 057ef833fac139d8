import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Section } from '@hindsight/model';
import { sketchAnalysis } from '../../testing/index.ts';
import { unfoldSections } from './in-sight.ts';

/** Lists the sections that are in sight when so many samples were taken of an application without a problem. */
function listOpen(samples: number): string[] {
  const analysis = sketchAnalysis({
    samples: { 'jdk.ExecutionSample': [{ times: samples, stack: ['com.shop.Cart.add'] }] },
  });
  const sections = ['cpu', 'allocation'].map((id): Section => ({ id, title: id, summary: id, blocks: [] }));
  return unfoldSections(sections, { findings: [], analysis }).flatMap(({ id, open }) => (open ? id : []));
}

test('the profile of a few samples shows chance and stays folded', () => {
  assert.deepEqual([listOpen(19), listOpen(20)], [[], ['cpu']]);
});
