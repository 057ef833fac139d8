import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDraft } from '../draft.ts';
import { MemoryMapReader } from './memory-map.ts';

test('a row with a long number is read in linear time', () => {
  const draft = createDraft('hotspot', 1);
  const reader = new MemoryMapReader(draft);
  reader.line({ text: `7f90-7f91 r-xp 0 00:00 ${'0'.repeat(1_000_000)}\u2028x\u2028y`, line: 1 });
  reader.line({ text: '7f90a0000000-7f90a0021000 r-xp 00000000 00:00 17    /opt/app/libshop.so', line: 2 });
  reader.line({ text: '7f90a0021000-7f90a0022000 rw-p 00000000 00:00 0 ', line: 3 });
  assert.deepEqual(
    reader.end().map(({ path }) => path),
    ['/opt/app/libshop.so'],
  );
});
