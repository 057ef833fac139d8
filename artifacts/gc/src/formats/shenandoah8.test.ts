import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFormat, readText } from '../../testing/index.ts';
import type { GcEvent } from '../events.ts';
import { shenandoah8 } from './shenandoah8.ts';

const SAMPLE = `OpenJDK 64-Bit Server VM (25.71-b00) for linux-aarch64 JRE (1.8.0_332-b09), built on Aug 16 2022 16:29:18 by "mockbuild" with gcc 8.3.0
Memory: 4k page, physical 16346504k(12377404k free), swap 1000444k(718588k free)
CommandLine flags: -XX:MaxHeapSize=4184705024 -XX:+PrintGC -XX:+UnlockExperimentalVMOptions -XX:+UseShenandoahGC
Regions: 3991 x 1024K
GC threads: 2 parallel, 1 concurrent
Initialize Shenandoah heap: 250M initial, 7168K min, 3991M max
Trigger: Learning 1 of 5. Free (2792M) is below initial threshold (2793M)
Free: 2792M, Max: 1024K regular, 2792M humongous, Frag: 0% external, 0% internal; Reserve: 200M, Max: 1024K
2022-08-17T16:20:47.680+0800: 2.464: [Concurrent reset, start]
    Using 1 of 2 workers for concurrent reset
2022-08-17T16:20:47.680+0800: 2.464: [Concurrent reset, 0.333 ms]
2022-08-17T16:20:47.685+0800: 2.469: [Pause Init Mark (process weakrefs), start]
    Pacer for Mark. Expected Live: 399M, Free: 2792M, Non-Taxable: 279M, Alloc Tax Rate: 0.2x
2022-08-17T16:20:47.688+0800: 2.472: [Pause Init Mark (process weakrefs), 3.341 ms]
2022-08-17T16:20:47.688+0800: 2.472: Total time for which application threads were stopped: 0.0040000 seconds, Stopping threads took: 0.0002000 seconds
2022-08-17T16:20:48.555+0800: 3.338: [Concurrent marking (process weakrefs), 866.393 ms]
2022-08-17T16:20:48.561+0800: 3.344: [Pause Final Mark (process weakrefs), 4.423 ms]
2022-08-17T16:20:48.561+0800: 3.344: [Concurrent cleanup 1613M->1361M(1636M), 0.092 ms]
2022-08-17T16:20:48.776+0800: 3.559: [Pause Init Update Refs, 0.027 ms]
    Failed to allocate TLAB, 128K
    Cancelling GC: Allocation Failure
2022-08-17T16:20:49.655+0800: 4.439: [Concurrent update references, 879.139 ms]

All times are wall-clock times, except per-root-class counters, that are sum over
all workers. Dividing the <total> over the root stage time estimates parallelism.

Pause Init Mark (G)                8027 us
Pause Init Mark (N)                3362 us
  Scan Roots                       3252 us, parallelism: 1.97x
Pacing                             9820 us

Allocation pacing accrued:
      0 of  4436 ms (  0.0%): <total>

, [Metaspace: 16207K->16308K(1064960K)]
Pacer for Idle. Initial: 81735K, Alloc Tax Rate: 1.0x
Trigger: Handle Allocation Failure
2022-08-17T16:20:49.656+0800: 4.440: [Pause Degenerated GC (Update Refs), start]
    Good progress for free space: 2044M, need 40867K
2022-08-17T16:20:49.840+0800: 4.624: [Pause Degenerated GC (Update Refs) 3941M->1733M(3966M), 184.489 ms]
2022-08-17T16:20:50.000+0800: 4.784: [Concurrent reset, start]
2022-08-17T16:20:50.001+0800: 4.785: [Concurrent reset, 0.333 ms]
Heap
Shenandoah Heap
 3991M max, 3990M soft max, 3907M committed, 496M used
Pause Degenerated GC (N)       =    1.141 s (a =   285286 us) (n =     4) (lvls, us =   123047,   123047,   183594,   291016,   539682)
    4 Degenerated GCs
      4 caused by allocation failure
    0 Full GCs
`;

checkFormat(shenandoah8, 'JDK 8', SAMPLE);

const { events, unparsed, foreign } = readText(shenandoah8, SAMPLE);

const selectKind = <Kind extends GcEvent['kind']>(kind: Kind) =>
  events.filter((event): event is Extract<GcEvent, { kind: Kind }> => event.kind === kind);

test('every line is understood', () => {
  assert.deepEqual({ unparsed, foreign }, { unparsed: [], foreign: [] });
});

test('pauses are the lines in brackets, not the rows of the statistics', () => {
  assert.deepEqual(
    selectKind('pause').map(({ pause, duration, cause }) => [pause, duration, cause]),
    [
      ['initial-mark', 3.341, ''],
      ['remark', 4.423, ''],
      ['update-refs', 0.027, ''],
      ['degenerated', 184.489, 'Allocation Failure'],
    ],
  );
  assert.equal(selectKind('pause')[3]?.pools?.heap?.after, 1733 * 2 ** 20);
});

test('cycles end where the next is reset or idleness begins, and record whether they were cancelled', () => {
  assert.deepEqual(
    selectKind('cycle').map(({ cause, aborted, uptime }) => [cause, aborted, uptime]),
    [
      ['Learning', true, 2464],
      ['', false, 4784],
    ],
  );
});

test('the headers of JDK 8 and of Shenandoah become facts', () => {
  const facts = new Map(selectKind('fact').map(({ name, value }) => [name, value]));
  assert.equal(facts.get('collector'), 'Shenandoah');
  assert.equal(facts.get('jvmVersion'), '1.8.0_332-b09');
  assert.equal(facts.get('regionSize'), 2 ** 20);
  assert.equal(facts.get('concurrentWorkers'), 1);
  assert.equal(facts.get('heapMax'), 3991 * 2 ** 20);
  assert.equal(facts.get('zone'), '+0800');
});

test('stopped time, pacing, the footer and the heap at the end are read', () => {
  const [stop] = selectKind('safepoint');
  assert.deepEqual([stop?.duration, stop?.uptime, stop?.timeToSafepoint], [4, 2468, 0.2]);
  assert.deepEqual(
    selectKind('mark').map(({ mark, value }) => [mark, value]),
    [
      ['pacing', 9.82],
      ['footer-degenerated', 4],
    ],
  );
  const [sample] = selectKind('heap-sample');
  assert.deepEqual([sample?.used, sample?.committed], [496 * 2 ** 20, 3907 * 2 ** 20]);
});
