import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readText } from '../../../../testing/check-format.ts';
import { createSampleReader, formatChange } from '../../../../testing/read-sample.ts';
import { hotspot8 } from '../index.ts';

const { eventsIn, factsIn, pauseIn } = createSampleReader(hotspot8);

const EVENT_END = ': 17010K->810K(19136K), 0.0178630 secs] 18772K->2572K(83008K), 0.0179090 secs]';

/** Output of other flags in the middle of one young collection; none of it may change the figures of the collection. */
const INTERRUPTIONS = {
  'tenuring distribution': `1.368: [GC 1.368: [ParNew
Desired survivor size 1081344 bytes, new threshold 4 (max 4)
- age   1:     812152 bytes,     812152 total
${EVENT_END}`,
  'heap tables of JDK 5 inside the event': `1.368: [GC {Heap before gc invocations=1:
 par new generation   total 19136K, used 17010K [0x1, 0x2, 0x3)
  eden space 17024K,  99% used [0x00000000dae00000, 0x00000000dbe986b0, 0x00000000dbea0000)
 concurrent mark-sweep generation total 63872K, used 1762K [0x1, 0x2, 0x3)
1.368: [ParNew: 17010K->810K(19136K), 0.0178630 secs] 18772K->2572K(83008K)Heap after gc invocations=2:
 par new generation   total 19136K, used 810K [0x1, 0x2, 0x3)
 concurrent mark-sweep generation total 63872K, used 1762K [0x1, 0x2, 0x3)
}
, 0.0179090 secs]`,
  'free list statistics': `1.368: [GC (Allocation Failure) Before GC:
Statistics for BinaryTreeDictionary:
------------------------------------
Total Free Space: 22372352
Max   Chunk Size: 22372352
Number of Blocks: 1
Av.  Block  Size: 22372352
Tree      Height: 1
Statistics for IndexedFreeLists:
--------------------------------
Max   Chunk Size: 0
 free=22372352 frag=0.0000
1.368: [ParNew: 17010K->810K(19136K), 0.0178630 secs] 18772K->2572K(83008K)After GC:
Statistics for BinaryTreeDictionary:
Max   Chunk Size: 11
, 0.0179090 secs]`,
  'TLAB statistics': `1.368: [GC TLAB: gc thread: 0x00007f0 [id: 123] desired_size: 61KB slow allocs: 0  refill waste: 976B
TLAB totals: thrds: 1  refills: 23 max: 23 slow allocs: 1 max 1 waste:  2.7% gc: 32000B max: 32000B
1.368: [ParNew${EVENT_END}`,
  'adaptive size policy': `1.368: [GC (Allocation Failure) AdaptiveSizePolicy::update_averages:  survived: 8476880  promoted: 167024  overflow: false
AdaptiveSizeStart: 1.207 collection: 1
  avg_survived_padded_avg: 15932910.000000  avg_promoted_padded_avg: 35084496.000000PSAdaptiveSizePolicy::compute_generation_free_space: costs minor_time: 0.378741
AdaptiveSizeStop: collection: 1
[PSYoungGen: 17010K->810K(19136K)] 18772K->2572K(83008K), 0.0179090 secs]`,
  'policy lines glued to the label': `1.368: [GCAdaptiveSizePolicy::compute_survivor_space_size_and_thresh:  survived: 2721008  overflow: trueAdaptiveSizeStart: 0.186 collection: 1
 [PSYoungGen: 17010K->810K(19136K)] 18772K->2572K(83008K), 0.0179090 secs]`,
  'a stop of the application': `1.368: [GC 1.368: [ParNew1.400: Total time for which application threads were stopped: 0.0002385 seconds
${EVENT_END}`,
  'unloaded classes': `1.368: [GC 1.368: [ParNew[Unloading class xyz]
[Unloading class sun.reflect.GeneratedMethodAccessor2]
${EVENT_END}`,
  'unloaded classes, the rest of the event set in by two blanks': `1.368: [Full GC[Unloading class xyz]
 [Unloading class sun.reflect.GeneratedMethodAccessor2]
  [PSYoungGen: 17010K->810K(19136K)] 18772K->2572K(83008K), 0.0179090 secs]`,
  'output of the application': `1.368: [GC 1.368: [ParNew
[INFO] hello [world
the application says: [GC is running
${EVENT_END}`,
};

for (const [name, text] of Object.entries(INTERRUPTIONS)) {
  test(`${name} may interrupt an event`, () => {
    const pause = pauseIn(text);
    assert.deepEqual(
      [pause.uptime, pause.duration, formatChange(pause.pools?.heap), formatChange(pause.pools?.young)],
      [1368, 17.909, '18772->2572(83008)', '17010->810(19136)'],
    );
    assert.deepEqual(readText(hotspot8, text).unparsed, []);
  });
}

test('a class histogram may have brackets in its class names', () => {
  const pause = pauseIn(`12.3: [Full GC (System.gc()) 12.3: [Class Histogram (before full gc):
 num     #instances         #bytes  class name
----------------------------------------------
   1:         12345        9876543  [C
   2:          2345         987654  [Ljava.lang.Object;
1000:             1             16  Foo
Total         22345       10987654
, 0.0123 secs]12.4: [CMS: 100K->50K(200K), 0.1 secs] 150K->50K(300K), 0.2000000 secs]`);
  assert.deepEqual([pause.duration, formatChange(pause.pools?.old)], [200, '100->50(200)']);
});

test('ages, threshold and desired size of the survivors are read', () => {
  const { tenuring } = pauseIn(INTERRUPTIONS['tenuring distribution']);
  assert.deepEqual(tenuring, { threshold: 4, maxThreshold: 4, desiredBytes: 1081344, ages: [812152] });
});

test('heap tables state the pools that the event does not', () => {
  const pause = pauseIn(`{Heap before GC invocations=1 (full 0):
 PSYoungGen      total 917504K, used 786432K [0x00007fda2e550000, 0x00007fda6e550000, 0x00007fda6e550000)
  eden space 786432K, 100% used [0x00007fda2e550000,0x00007fda5e550000,0x00007fda5e550000)
 PSPermGen       total 22976K, used 22806K [0x00007fd99e550000, 0x00007fd99fbc0000, 0x00007fd9ae550000)
3,335: [GC 786432K->122819K(3014656K), 0,0803980 secs]
Heap after GC invocations=1 (full 0):
 PSYoungGen      total 917504K, used 122819K [0x00007fda2e550000, 0x00007fda6e550000, 0x00007fda6e550000)
 PSPermGen       total 22976K, used 22806K [0x00007fd99e550000, 0x00007fd99fbc0000, 0x00007fd9ae550000)
}`);
  assert.equal(formatChange(pause.pools?.young), '786432->122819(917504)');
  assert.equal(formatChange(pause.pools?.perm), '22806->22806(22976)');
});

test('the table after a collection states the committed metaspace', () => {
  const pause =
    pauseIn(`1.0: [Full GC (Metadata GC Threshold) 1.0: [Tenured: 9K->5K(20K), 0.01 secs] 10K->5K(30K), [Metaspace: 12K->12K(1048576K)], 0.02 secs]
Heap after GC invocations=1 (full 1):
 Metaspace       used 12K, capacity 14K, committed 16K, reserved 1048576K
  class space    used 2K, capacity 3K, committed 4K, reserved 1048576K
}`);
  assert.equal(formatChange(pause.pools?.metaspace), '12->12(16)');
});

test('the largest free chunk before a collection is read, in bytes', () => {
  const marks = eventsIn(INTERRUPTIONS['free list statistics'], 'mark');
  assert.deepEqual(
    marks.map(({ mark, value }) => [mark, value]),
    [['max-free-chunk', 22372352 * 8]],
  );
});

test('the waste of allocation buffers is read in percent, of the totals alone', () => {
  const marks = eventsIn(INTERRUPTIONS['TLAB statistics'], 'mark');
  assert.deepEqual(
    marks.map(({ mark, value }) => [mark, value]),
    [['tlab-waste', 2.7]],
  );
});

test('PrintReferenceGC counts each kind, cleaners among the phantom references', () => {
  const pause = pauseIn(
    '16.762: [GC (Allocation Failure) 16.762: [ParNew16.792: [SoftReference, 4 refs, 0.0010000 secs]16.792: [WeakReference, 59 refs, 0.0020000 secs]' +
      '16.792: [FinalReference, 1407 refs, 0.0030000 secs]16.792: [PhantomReference, 1 refs, 6 refs, 0.0040000 secs]16.792: [JNI Weak Reference, 0.0050000 secs]' +
      ': 78656K->8704K(78656K), 0.0299258 secs] 81306K->20601K(253440K), 0.0299627 secs]',
  );
  assert.deepEqual(pause.references, { soft: 4, weak: 59, final: 1407, phantom: 7 });
  assert.equal(pause.referenceTime, 15);
  assert.equal(formatChange(pause.pools?.young), '78656->8704(78656)');
});

test('a message about the GC overhead limit is a mark', () => {
  const text = `3743.645: [Full GC [PSYoungGen: 419K->415K(839K)] [PSOldGen: 500K->500K(503K)] 919K->915K(1342K) [PSPermGen: 19K->19K(26K)]	GC time is exceeding GCTimeLimit of 98%
, 33.6887649 secs] [Times: user=1.1 sys=0.0, real=33.7 secs]`;
  assert.equal(pauseIn(text).duration, 33_688.7649);
  assert.deepEqual(
    eventsIn(text, 'mark').map(({ mark }) => mark),
    ['gc-overhead-limit'],
  );
  assert.deepEqual(
    eventsIn(text.replace('time is exceeding', 'time would exceed'), 'mark').map(({ mark }) => mark),
    ['near-gc-overhead-limit'],
  );
});

test('stops of the application are read, with and without the time to safepoint', () => {
  const stops = eventsIn(
    `985158.576: Total time for which application threads were stopped: 0.1797145 seconds, Stopping threads took: 0.0000697 seconds
Total time for which application threads were stopped: 0,0044730 seconds
1.028: Application time: 0.9606750 seconds`,
    'safepoint',
  );
  assert.deepEqual(
    stops.map(({ duration, timeToSafepoint, uptime }) => [duration, timeToSafepoint, uptime]),
    [
      [179.7145, 0.0697, 985_158_576],
      [4.473, Number.NaN, Number.NaN],
    ],
  );
});

test('two threads that write at once lose neither the stop nor the marking', () => {
  const text = `2023-07-25T13:18:04.900+0000: 5.343: 2023-07-25T13:18:04.900+0000Total time for which application threads were stopped: 0.1701451 seconds, Stopping threads took: 0.0000861 seconds
: 5.343: [GC concurrent-root-region-scan-start]
2023-07-25T13:18:05.150+0000: 5.592: [GC concurrent-root-region-scan-end, 0.2497555 secs]`;
  assert.equal(eventsIn(text, 'safepoint').length, 1);
  assert.equal(eventsIn(text, 'phase').length, 1);
  assert.deepEqual(readText(hotspot8, text).foreign, []);
});

const FOOTER = `1.0: [GC (Allocation Failure) [PSYoungGen: 100K->10K(200K)] 100K->20K(600K), 0.5 secs]
Heap
 PSYoungGen      total 76288K, used 48653K [0x00000007aab00000, 0x00000007b0000000, 0x00000007c0000000)
  eden space 65536K, 74% used [0x00000007aab00000,0x00000007ada83478,0x00000007aeb00000)
 ParOldGen       total 175104K, used 174636K [0x0000000780000000, 0x000000078ab00000, 0x00000007aab00000)
 Metaspace       used 4223K, capacity 4640K, committed 4864K, reserved 1056768K
  class space    used 470K, capacity 495K, committed 512K, reserved 1048576K`;

test('the closing summary has the pools and shows that the JVM ended regularly', () => {
  assert.deepEqual(
    eventsIn(FOOTER, 'heap-sample').map(({ pool, used, committed }) => [pool, used / 1024, committed / 1024]),
    [
      ['young', 48653, 76288],
      ['old', 174636, 175104],
      ['metaspace', 4223, 4864],
    ],
  );
  assert.equal(factsIn(FOOTER).endedByFooter, true);
});

test('a summary in the middle, of a thread dump, is no end', () => {
  const text = `${FOOTER}\n2.0: [GC (Allocation Failure) [PSYoungGen: 100K->10K(200K)] 100K->20K(600K), 0.5 secs]`;
  assert.equal(factsIn(text).endedByFooter, undefined);
});

test('the heap table of G1 states the size of a region', () => {
  const text = `{Heap before GC invocations=1 (full 0):
 garbage-first heap   total 8388608K, used 5412863K [0x00000005c0000000, 0x00000005c0404000, 0x00000007c0000000)
  region size 4096K, 396 young (1622016K), 27 survivors (110592K)
2.0: [GC pause (young) 43M->41M(256M), 0.1056194 secs]`;
  assert.equal(factsIn(text).regionSize, 4096 * 1024);
});
