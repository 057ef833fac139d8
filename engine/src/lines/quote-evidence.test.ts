import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTextBytes } from '@hindsight/intake';
import type { Evidence } from '@hindsight/model';
import { trackSource } from '../input/tracked-source.ts';
import { quoteEvidence } from './quote-evidence.ts';

async function quote(last: number, marks: readonly string[]): Promise<Evidence | undefined> {
  const lines = Array.from({ length: 60 }, (_, index) => (index === 40 ? 'then to-space exhausted' : `table ${index}`));
  const source = trackSource(await openTextBytes(Buffer.from(`${lines.join('\n')}\n`), { fileName: 'gc.log' }));
  await source.source.readLines(() => undefined);
  const [quoted] = await quoteEvidence([{ kind: 'lines', first: 1, last, marks }], [source]);
  return quoted;
}

test('of a long event the first line and the one that proves the claim are quoted', async () => {
  const quoted = await quote(60, ['to-space exhausted', 'not in it']);
  assert.ok(quoted?.kind === 'lines');
  assert.equal(quoted.text, 'table 0\n…\nthen to-space exhausted');
  assert.deepEqual(quoted.marks, ['to-space exhausted']);
});

test('without a word that proves the claim the beginning is quoted', async () => {
  const quoted = await quote(60, ['absent']);
  assert.ok(quoted?.kind === 'lines');
  assert.equal(quoted.text?.split('\n').length, 10);
  assert.equal(quoted.marks, undefined);
});
