import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readJstat } from './jstat.ts';
import { readNativeMemory } from './native-memory.ts';

const HEADER =
  'Timestamp           S0C         S1C         S0U         S1U          EC           EU           OC           OU          MC         MU       CCSC      CCSU     YGC     YGCT     FGC    FGCT     CGC    CGCT       GCT';

test('figures of jstat are found by the names of the columns', () => {
  const [sample, ...more] = readJstat([
    HEADER,
    '            4.1      1024.0      1024.0        10.0         0.0      8192.0       100.0      20480.0      19000.0      4864.0      4500.0      512.0      460.0      30     0.140       5     0.310       -         -     0.450',
    'jstat: the process ended',
  ]);
  assert.deepEqual(more, []);
  assert.deepEqual(sample, {
    line: 2,
    uptimeSeconds: 4.1,
    oldUsedBytes: 19_000 * 1024,
    heapUsedBytes: 19_110 * 1024,
    heapCapacityBytes: 30_720 * 1024,
    fullCollections: 5,
    gcSeconds: 0.45,
  });
});

test('each output of native memory tracking has its categories and the time above it', () => {
  const take = (time: string, other: number) => [
    `Fri Nov 20 ${time} UTC 2026`,
    '4711:',
    '',
    'Native Memory Tracking:',
    '',
    `Total: reserved=2114612KB, committed=${other + 1000}KB`,
    '-                 Java Heap (reserved=65536KB, committed=1000KB)',
    `-                     Other (reserved=${other}KB, committed=${other}KB)`,
  ];
  const [first, last] = readNativeMemory([...take('22:16:08', 600), ...take('22:16:38', 1400)]);
  assert.deepEqual(
    [first?.line, first?.committedBytes, first?.categories.get('Other')?.committedBytes],
    [4, 1600 * 1024, 600 * 1024],
  );
  assert.deepEqual([last?.line, last?.categories.get('Other')?.line], [12, 16]);
  assert.equal((last?.timeOfDayMs ?? 0) - (first?.timeOfDayMs ?? 0), 30_000);
});
