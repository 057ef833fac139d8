import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMemoryTables } from '../read-tables.ts';

const readText = (text: string) => readMemoryTables(text.split('\n'));

test('the metaspace in short has what is used and what is committed', () => {
  const [metaspace, ...others] = readText(`4711:

Usage:
  Non-class:      7.50 MB used.
      Class:      1.00 MB used.
       Both:      8.50 MB used.

Virtual space:
  Non-class space:       64.00 MB reserved,       7.75 MB ( 12%) committed,  1 nodes.
      Class space:        1.00 GB reserved,       1.25 MB ( <1%) committed,  1 nodes.
             Both:        1.06 GB reserved,       9.00 MB ( <1%) committed.

Chunk freelists:
   Non-Class:  5.89 MB
       Class:  14.83 MB
        Both:  20.71 MB

MaxMetaspaceSize: 512.00 MB
CompressedClassSpaceSize: 1.00 GB
CDS: on
 - commit_granule_bytes: 65536.
num_arena_births: 72.`);
  assert.ok(metaspace?.kind === 'metaspace' && others.length === 0);
  const { both, nonClass, maxMetaspaceBytes } = metaspace;
  assert.deepEqual([both?.usedBytes, both?.committedBytes, both?.line], [8.5 * 2 ** 20, 9 * 2 ** 20, 6]);
  assert.deepEqual(
    [nonClass?.usedBytes, nonClass?.reservedBytes, maxMetaspaceBytes],
    [7.5 * 2 ** 20, 2 ** 26, 2 ** 29],
  );
});

test('the usage of a program is no metaspace', () => {
  assert.deepEqual(readText('Usage:\n  java [options] <mainclass> [args...]\n'), []);
});
