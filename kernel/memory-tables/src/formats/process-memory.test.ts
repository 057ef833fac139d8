import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMemoryTables } from '../read-tables.ts';

const KB = 1024;

test('the section of VM.info tells resident size and what malloc keeps', () => {
  const lines = [
    'Process Memory:',
    'Virtual Size: 2931964K (peak: 2940000K)',
    'Resident Set Size: 214624K (peak: 214700K) (anon: 182592K, file: 32032K, shmem: 0K)',
    'Swapped out: 12K',
    'C-Heap outstanding allocations: 67635K, retained: 4176K',
    'glibc malloc tunables: (default)',
  ];
  const [table, ...more] = readMemoryTables(lines);
  assert.deepEqual(more, []);
  assert.ok(table?.kind === 'status');
  const { rssBytes, peakRssBytes, anonymousBytes, fileBytes, swapBytes, vmSizeBytes, retainedBytes, lastLine } = table;
  assert.deepEqual(
    [rssBytes, peakRssBytes, anonymousBytes, fileBytes, swapBytes, vmSizeBytes, retainedBytes].map(
      (size = 0) => size / KB,
    ),
    [214624, 214700, 182592, 32032, 12, 2931964, 4176],
  );
  assert.equal(lastLine, 6);
});

test('a heading alone is no table', () => {
  assert.deepEqual(readMemoryTables(['Process Memory:', 'nothing']), []);
});
