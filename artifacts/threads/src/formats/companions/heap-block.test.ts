import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEvents, toHead } from '../../../testing/check-dump-format.ts';
import { HEAP_BLOCK } from './heap-block.ts';

const HEAPS: readonly (readonly [collector: string, text: string, used: number, max: number | undefined])[] = [
  [
    'Parallel',
    ` PSYoungGen      total 76288K, used 3932K [0x1, 0x2, 0x3)
  eden space 65536K, 6% used [0x1,0x2,0x3)
 ParOldGen       total 175104K, used 100K [0x1, 0x2, 0x3)
  object space 175104K, 0% used [0x1,0x2,0x3)
 Metaspace       used 3344K, capacity 4500K, committed 4864K, reserved 1056768K
  class space    used 360K, capacity 388K, committed 512K, reserved 1048576K`,
    4032,
    undefined,
  ],
  [
    'G1 of 25',
    ` garbage-first heap   total reserved 524288K, committed 389120K, used 3952K [0x1, 0x2)
  region size 1024K, 3 young (3072K), 0 survivors (0K)
 Metaspace       used 696K, committed 832K, reserved 1114112K`,
    3952,
    524288,
  ],
  ['ZGC', ' ZHeap           used 42M, capacity 260M, max capacity 4096M', 42 * 1024, 4096 * 1024],
  ['Shenandoah', ' 256M max, 256M soft max, 250M committed, 12M used\n 1024 x 256 K regions', 12 * 1024, 256 * 1024],
  [
    'CMS with a permanent generation',
    ` par new generation   total 19136K, used 17024K [0x1, 0x2, 0x3)
 concurrent mark-sweep generation total 63872K, used 16K [0x1, 0x2, 0x3)
 concurrent-mark-sweep perm gen total 21248K, used 9000K [0x1, 0x2, 0x3)`,
    17040,
    undefined,
  ],
];

for (const [collector, text, used, max] of HEAPS) {
  test(`the heap of ${collector} after a dump is summed up`, () => {
    const { events } = readEvents(HEAP_BLOCK, `Heap\n${text}\n\nnext\n`);
    assert.deepEqual(
      events.map((event) => (event.kind === 'fact' ? [event.name, event.value] : event.kind)),
      [['heapUsedBytes', used * 1024], ...(max === undefined ? [] : [['heapMaxBytes', max * 1024]])],
    );
  });
}

test('a heap block begins only at its own first line and ends at the first line that is not indented', () => {
  const usedBytes = (text: string) =>
    readEvents(HEAP_BLOCK, text).events.map((event) => (event.kind === 'fact' ? event.value : event.kind));
  const generation = (kilobytes: number) => ` PSYoungGen      total 76288K, used ${kilobytes}K [0x1, 0x2, 0x3)\n`;
  assert.deepEqual(usedBytes(`Heap\n${generation(1)}${generation(2)}`), [3 * 1024]);
  assert.deepEqual(usedBytes(`Heap\n${generation(1)}\n${generation(2)}`), [1024]);
  assert.deepEqual(usedBytes(`Heap\n${generation(1)}Heap\n${generation(2)}`), [1024, 2 * 1024]);
  assert.deepEqual(usedBytes(`Heap of cards\n${generation(1)}`), []);
});

test('a heap block alone is not detected as a thread dump', () => {
  assert.equal(HEAP_BLOCK.detect(toHead('Heap\n PSYoungGen      total 76288K, used 3932K [0x1, 0x2, 0x3)\n')), 0);
});
