import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHead, checkFormat } from '../../../testing/check-format.ts';
import { hotspot8 } from './index.ts';

checkFormat(
  hotspot8,
  'plain',
  '0.000: [GC 511K->180K(1984K), 0.0095672 secs]\n0.691: [Full GC 433K->233K(1984K), 0.0056869 secs]\n',
);

checkFormat(
  hotspot8,
  'CMS with tenuring',
  `2015-03-07T15:22:27.931+0000: 5.752: [GC (Allocation Failure) 5.752: [ParNew
Desired survivor size 858960688 bytes, new threshold 8 (max 8)
- age   1:   16361472 bytes,   16361472 total
: 3728320K->16126K(4660352K), 0.0800971 secs] 3728320K->16126K(15845184K), 0.0803368 secs] [Times: user=0.29 sys=0.03, real=0.08 secs]
2015-03-07T15:22:29.470+0000: 7.291: Total time for which application threads were stopped: 0.0002385 seconds, Stopping threads took: 0.0000315 seconds
2015-03-07T15:22:29.586+0000: 7.407: [GC (CMS Initial Mark) [1 CMS-initial-mark: 0K(11184832K)] 198878K(15845184K), 0.0229367 secs] [Times: user=0.11 sys=0.00, real=0.03 secs]
2015-03-07T15:22:29.609+0000: 7.430: [CMS-concurrent-mark-start]
2015-03-07T15:22:29.613+0000: 7.434: [CMS-concurrent-mark: 0.004/0.004 secs] [Times: user=0.07 sys=0.02, real=0.00 secs]
`,
);

checkFormat(
  hotspot8,
  'G1 with details',
  `0.279: [GC pause (G1 Evacuation Pause) (young), 0.0139744 secs]
   [Parallel Time: 10.4 ms, GC Workers: 8]
      [Object Copy (ms): Min: 8.9, Avg: 9.1, Max: 9.9, Diff: 1.0, Sum: 72.6]
   [Eden: 24.0M(24.0M)->0.0B(17.0M) Survivors: 0.0B->3072.0K Heap: 24.0M(256.0M)->8984.0K(256.0M)]
 [Times: user=0.06 sys=0.01, real=0.02 secs]
0.300: [GC concurrent-mark-start]
`,
);

checkFormat(
  hotspot8,
  'header only',
  `OpenJDK 64-Bit Server VM (25.342-b07) for linux-amd64 JRE (1.8.0_342-b07), built on Jul 16 2022 09:19:19 by "openjdk" with gcc 4.4.7
Memory: 4k page, physical 2097152k(2094644k free), swap 3145728k(3145728k free)
CommandLine flags: -XX:+PrintGC -XX:+UseConcMarkSweepGC
`,
);

const OWN = {
  'a member that begins in mid-event':
    '- age   1:     812152 bytes,     812152 total\n: 17010K->810K(19136K), 0.0178630 secs] 18772K->2572K(83008K), 0.0179090 secs]\n',
  'a table and nothing else':
    '   [Eden: 24.0M(24.0M)->0.0B(17.0M) Survivors: 0.0B->3072.0K Heap: 24.0M(256.0M)->8984.0K(256.0M)]\n [Times: user=0.06 sys=0.01, real=0.02 secs]\n',
  'stops alone': 'Total time for which application threads were stopped: 0,0044730 seconds\n',
  'a broken date': '2014-06-16T0,959: Application time: 0,0004470 seconds',
  'an event cut at once': '18.091: [Full GC (Ergonomics) ',
  'heap tables':
    '{Heap before GC invocations=1 (full 0):\n par new generation   total 19136K, used 16993K [0x1, 0x2, 0x3)\n',
};

for (const [name, text] of Object.entries(OWN)) {
  test(`detects ${name}`, () => assert.ok(hotspot8.detect(aHead(text)) >= 0.3));
}

const OTHERS = {
  'an application log that mentions GC': `2020-01-01 10:00:00,123 INFO  [main] GcMonitor - GC took 12 ms
2020-01-01T10:00:01.123+0000 WARN [GC] pause (young) of 0.1 secs
[INFO] 12.5: heap 100K->50K(200K)
Full GC was requested, [GC 100K->50K] said the log
`,
  'unified logging': `[0.004s][info][gc] Using G1
[0.101s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 23M->5M(256M) 3.456ms
[0.102s][info][safepoint] Total time for which application threads were stopped: 0.0044730 seconds, Stopping threads took: 0.0000315 seconds
`,
  'unified logging without decorations': `GC(0) Pause Young (Normal) (G1 Evacuation Pause) 23M->5M(256M) 3.456ms
Total time for which application threads were stopped: 0.0044730 seconds, Stopping threads took: 0.0000315 seconds
`,
  OpenJ9: '<?xml version="1.0" ?>\n<verbosegc version="abc">\n<gc-start id="5" type="scavenge">\n',
  JRockit:
    '[memory ] 12.5-12.6: GC 1048576K->50000K (1048576K), 100.0 ms\n[INFO ][memory ] [YC#1] 1.0-1.1: YC 10KB->5KB\n',
  Go: 'gc 1 @0.058s 0%: 0+1.9+0 ms clock, 0+0.94/1.9/2.9+0 ms cpu, 4->4->1 MB, 5 MB goal, 4 P\n',
  'Shenandoah of JDK 8': `OpenJDK 64-Bit Server VM (25.332-b09) for linux-amd64 JRE (1.8.0_332-b09), built on Apr 19 2022 by "mockbuild" with gcc 4.8.5
CommandLine flags: -XX:+UseShenandoahGC
2.469: [Pause Init Mark (process weakrefs), 3.341 ms]
`,
  'JDK 1.3 of Solaris':
    '[GC 30463K->3108K(1571712K) eden 30463K->0K survivor 0K->1152K tenured 0K->1956K, 0.1282309 secs]\n',
  'HP-UX':
    '<GC: 2 4.020320 1 104 32 25179176 0 107544576 0 0 13369344 0 3343624 268435456 5242800 5242800 5242880 0.117212 >\n',
};

for (const [name, text] of Object.entries(OTHERS)) {
  test(`leaves ${name} to other formats`, () => assert.ok(hotspot8.detect(aHead(text)) < 0.2));
}

test('a label with any number of causes is decided at once', () => {
  // A pattern that tries all ways to divide the causes would need years for this line.
  const causes = '(a) '.repeat(60);
  for (const label of ['[GC ', '[GC pause ', '[Full GC ']) {
    assert.equal(hotspot8.detect(aHead(`${label}${causes}x`)), 0);
    assert.ok(hotspot8.detect(aHead(`${label}${causes}`)) > 0);
  }
});
