import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSampleReader } from '../../../../testing/read-sample.ts';
import { unifiedLogging } from '../index.ts';

const { eventsIn, factsIn } = createSampleReader(unifiedLogging);

const MB = 2 ** 20;

test('the soft limit of ZGC and the heuristics of Shenandoah', () => {
  const facts = factsIn(
    '[0.006s][info][gc,init] Soft Max Capacity: 100M\n[0.007s][info][gc,init] Heuristics: Adaptive\n',
  );
  assert.deepEqual([facts.softMax, facts.heuristics], [100 * MB, 'Adaptive']);
});

test('the header of JDK 17 and later states versions, processors, memory, heap and workers', () => {
  const facts = factsIn(`[0.004s][info][gc     ] Using G1
[0.005s][info][gc,init] Version: 17.0.15+6-Debian-1deb12u1 (release)
[0.005s][info][gc,init] CPUs: 4 total, 2 available
[0.005s][info][gc,init] Memory: 24105M
[0.005s][info][gc,init] NUMA Support: Enabled
[0.005s][info][gc,init] NUMA Nodes: 2
[0.005s][info][gc,init] Heap Region Size: 1M
[0.005s][info][gc,init] Heap Min Capacity: 6656K
[0.005s][info][gc,init] Heap Initial Capacity: 96M
[0.005s][info][gc,init] Heap Max Capacity: 2G
[0.005s][info][gc,init] Parallel Workers: 2
[0.005s][info][gc,init] Concurrent Workers: 1
[0.005s][info][gc,init] Periodic GC: Disabled`);
  assert.deepEqual(facts, {
    collector: 'G1',
    jvmVersion: '17.0.15+6-Debian-1deb12u1',
    cpusTotal: 4,
    cpusAvailable: 2,
    memoryTotal: 24105 * MB,
    numaEnabled: true,
    numaNodes: 2,
    regionSize: MB,
    heapMin: 6.5 * MB,
    heapInitial: 96 * MB,
    heapMax: 2048 * MB,
    parallelWorkers: 2,
    concurrentWorkers: 1,
  });
});

test('before JDK 16 the heap is stated at debug level, or by the reserved space', () => {
  const reserved =
    '[0.011s][info][gc,heap,coops] Heap address: 0x0000000700000000, size: 4096 MB, Compressed Oops mode: Zero based';
  assert.equal(factsIn(reserved).heapMax, 4096 * MB);
  const facts = factsIn(`[0.011s][debug][gc,heap] Minimum heap 8388608  Initial heap 268435456  Maximum heap 2147483648
${reserved}
[0.011s][debug][gc] ConcGCThreads: 2 offset 16
[0.011s][debug][gc] ParallelGCThreads: 8`);
  assert.deepEqual([facts.heapMin, facts.heapInitial, facts.heapMax], [8 * MB, 256 * MB, 2048 * MB]);
  assert.deepEqual([facts.concurrentWorkers, facts.parallelWorkers], [2, 8]);
});

test('the command line is a fact', () => {
  assert.equal(
    factsIn('[0.006s][info][arguments] jvm_args: -Xmx96m -Xlog:gc*,arguments').commandLine,
    '-Xmx96m -Xlog:gc*,arguments',
  );
});

test('every collector is recognized by the line that names it', () => {
  for (const [line, collector] of Object.entries({
    'Using Serial': 'Serial',
    'Using Parallel': 'Parallel',
    'Using Concurrent Mark Sweep': 'CMS',
    'Using Epsilon': 'Epsilon',
  })) {
    assert.equal(factsIn(`[0.004s][info][gc] ${line}`).collector, collector);
  }
});

test('one header starts one run; a second one after events starts another', () => {
  const text = `[0.004s][info][gc     ] Using G1
[0.005s][info][gc,init] CPUs: 4 total, 2 available
[0.163s][info][gc     ] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 15M->10M(96M) 8.336ms
[0.003s][info][gc,init] CardTable entry size: 512
[0.004s][info][gc     ] Using Serial
[0.210s][info][gc     ] GC(0) Pause Young (Allocation Failure) 15M->10M(96M) 2.000ms`;
  assert.deepEqual(
    eventsIn(text, 'header').map(({ line, startsRun }) => [line, startsRun]),
    [
      [1, true],
      [4, true],
    ],
  );
  assert.equal(factsIn(text).collector, 'Serial');
});

test('a text like a header with the tags of another subject is none', () => {
  assert.deepEqual(eventsIn('[9.000s][info][class,load] Version: 1 source: app.jar', 'header'), []);
});
