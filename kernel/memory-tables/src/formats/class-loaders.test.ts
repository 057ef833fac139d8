import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMemoryTables } from '../read-tables.ts';
import type { ClassLoadersTable } from '../table.ts';

function readLoaders(text: string): ClassLoadersTable {
  const [table, ...others] = readMemoryTables(text.split('\n'));
  assert.ok(table?.kind === 'class-loaders' && others.length === 0);
  return table;
}

test('statistics of class loaders are summed by type', () => {
  const { loaders, classes, usedBytes, committedBytes, types } = readLoaders(
    `4711:
ClassLoader         Parent              CLD*               Classes   ChunkSz   BlockSz  Type
0x000000007b0409a0  0x000000007a1c9698  0x00007f9ea415c790       5     12288     10512  com.acme.PluginLoader
0x000000007b0409a0  0x000000007a1c9698  0x00007f9ea4165510       5     12288     10512  com.acme.PluginLoader
0x00007f1a7307af08  0x00007f1a7307d1e8  0x00007f1ae80d6570       3      3456      3290  jdk.internal.loader.ClassLoaders$AppClassLoader
                                                               502    128512     80815   + hidden classes
0x0000000000000000  0x0000000000000000  0x00007f1ae80a57d0     706    557056     65322  <boot class loader>
Total = 4                                                     1221    713600    170451  
ChunkSz: Total size of all allocated metaspace chunks
BlockSz: Total size of all allocated metaspace blocks (each chunk has several blocks)
`,
  );
  assert.deepEqual([loaders, classes, committedBytes, usedBytes], [4, 1221, 713600, 170451]);
  assert.deepEqual(
    types.map(({ className, loaders: count, classes: own, hiddenClasses, line }) => [
      className,
      count,
      own,
      hiddenClasses,
      line,
    ]),
    [
      ['com.acme.PluginLoader', 2, 10, 0, 3],
      ['jdk.internal.loader.ClassLoaders$AppClassLoader', 1, 3, 502, 5],
      ['<boot class loader>', 1, 706, 0, 7],
    ],
  );
});

test('statistics of class loaders without their total are summed, and told to be cut', () => {
  const table = readLoaders(
    `ClassLoader         Parent              CLD*               Classes   ChunkSz   BlockSz  Type
0x000000007b0409a0  0x000000007a1c9698  0x00007f9ea415c790       5     12288     10512  com.acme.PluginLoader`,
  );
  assert.deepEqual([table.loaders, table.classes, table.missing], [1, 5, 'the line Total']);
});
