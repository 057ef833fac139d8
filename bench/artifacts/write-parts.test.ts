import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { repeatUntil, writeParts } from './write-parts.ts';

const folder = mkdtempSync(join(tmpdir(), 'hindsight-write-parts-'));
after(() => rmSync(folder, { recursive: true }));

test('a text is repeated until it is long enough', () => {
  assert.deepEqual([...repeatUntil(5, (round) => `${round}. `)], ['0. ', '1. ']);
  assert.deepEqual([...repeatUntil(0, () => 'never')], []);
});

test('the parts of a file are written in their order, whatever their length', async () => {
  const path = join(folder, 'below/parts.txt');
  const parts = ['first\n', 'x'.repeat(1_500_000), '\nlast\n'];
  await writeParts(path, parts);
  assert.equal(readFileSync(path, 'latin1'), parts.join(''));
});

test('a file that is large enough is kept, a smaller one is made anew', async () => {
  const path = join(folder, 'kept.txt');
  await writeParts(path, ['1234']);
  await writeParts(path, ['5678'], 4);
  assert.equal(readFileSync(path, 'latin1'), '1234');
  await writeParts(path, ['56789'], 5);
  assert.equal(readFileSync(path, 'latin1'), '56789');
});
