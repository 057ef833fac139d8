import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMemoryTables } from '../read-tables.ts';

/** As JDK 25 prints it, with a few of its mappings. */
const SYSTEM_MAP = `20143:
Memory mappings:
from, to, vsize: address range and size
prot:            protection
rss:             resident set size
notes:           mapping information  (detail mode only)
                      shrd: mapping is shared
vm info:         VM information (requires NMT)
                       CDS: CDS archives
file:            file mapped, if mapping is not anonymous

from               to                        vsize prot          rss      hugetlb pgsz notes            info                                  file
==================================================================================================================================================
0x0000000012001000-0x0000000012d95000     14237696 rw-p     14098432            0 4K   com              CDS                                   /usr/lib/jvm/25/lib/server/classes.jsa
0x0000000013000000-0x0000000013020000       131072 rw-p       131072            0 4K   com              CLASS                                 -
0x00000000f0000000-0x00000000ffe00000    266338304 rw-p     86921216            0 4K   com              JAVAHEAP                              -
0x00007f7b9f004000-0x00007f7b9f100000      1032192 rw-p        90112            0 4K   com,nothp        STACK-20238-Thread-25                 -
0x00007f7ba0000000-0x00007f7ba07fa000      8364032 rw-p      7319552            0 4K   -                -                                     -
0x00007f7ba07fa000-0x00007f7ba4000000     58744832 ---p            0            0 4K   -                -                                     -
0x00007f7bc0000000-0x00007f7bc0190000      1638400 rw-p      1634304            0 4K   com              META,INTERN                           -
0x00007f7bd0000000-0x00007f7bd0100000      1048576 rw-p      1048576            0 4K   com              GC                                    -
0x00007f7c014df000-0x00007f7c014e1000         8192 rw-p         8192            0 4K   com              -                                     /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2
0x00007ffd4c3d8000-0x00007ffd4c3f9000       135168 rw-p        32768            0 4K   com              -                                     [stack]

Number of mappings: 10
             vsize: 351678464 (335M)
               rss: 111284224 (106M)
`;

function readMap(text: string) {
  const [table, ...more] = readMemoryTables(text.split('\n'));
  assert.deepEqual(more, []);
  assert.ok(table?.kind === 'smaps');
  return table;
}

test('System.map names mappings by what the JVM knows of them', () => {
  const { kinds, ...map } = readMap(SYSTEM_MAP);
  assert.deepEqual([map.format, map.pid, map.mappings, map.missing], ['System.map', 20143, 10, undefined]);
  assert.deepEqual([map.sizeBytes, map.rssBytes, map.arenas], [351678464, 111284224, 1]);
  assert.deepEqual(Object.fromEntries(kinds.map(({ kind, rssBytes }) => [kind, rssBytes])), {
    'java-heap': 86921216,
    'shared-archive': 14098432,
    'malloc-arena': 7319552,
    metaspace: 131072 + 1634304,
    gc: 1048576,
    'thread-stack': 90112 + 32768,
    library: 8192,
  });
});

test('a map that is cut lacks its sums', () => {
  const cut = readMap(SYSTEM_MAP.slice(0, SYSTEM_MAP.indexOf('0x00007f7bd')));
  assert.deepEqual([cut.mappings, cut.missing], [7, 'the number of mappings']);
});
