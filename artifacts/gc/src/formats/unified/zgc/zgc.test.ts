import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFormat, readText } from '../../../../testing/check-format.ts';
import { createSampleReader, formatChange } from '../../../../testing/read-sample.ts';
import { unifiedLogging } from '../index.ts';

const { eventsIn, factsIn, marksIn, pausesIn } = createSampleReader(unifiedLogging);

/** JDK 17: every detail of one cycle. */
const SINGLE = `[0.003s][info][gc,init] Initializing The Z Garbage Collector
[0.004s][info][gc,init] Version: 17.0.15+6-Debian-1deb12u1 (release)
[0.004s][info][gc,init] GC Workers: 2 (dynamic)
[0.004s][info][gc,init] Min Capacity: 8M
[0.004s][info][gc,init] Initial Capacity: 160M
[0.004s][info][gc,init] Max Capacity: 192M
[0.041s][info][gc     ] Using The Z Garbage Collector
[0.155s][info][gc,start    ] GC(0) Garbage Collection (Warmup)
[0.155s][info][gc,task     ] GC(0) Using 1 workers
[0.155s][info][gc,phases   ] GC(0) Pause Mark Start 0.007ms
[0.159s][info][gc,phases   ] GC(0) Concurrent Mark 4.180ms
[0.159s][info][gc,phases   ] GC(0) Pause Mark End 0.006ms
[0.160s][info][gc,phases   ] GC(0) Concurrent Process Non-Strong References 0.230ms
[0.163s][info][gc,phases   ] GC(0) Pause Relocate Start 0.003ms
[0.167s][info][gc,phases   ] GC(0) Concurrent Relocate 3.964ms
[0.167s][info][gc,load     ] GC(0) Load: 1.61/0.94/0.60
[0.167s][info][gc,mmu      ] GC(0) MMU: 2ms/99.7%, 5ms/99.8%, 10ms/99.8%, 20ms/99.9%, 50ms/100.0%, 100ms/100.0%
[0.167s][info][gc,marking  ] GC(0) Mark: 1 stripe(s), 1 proactive flush(es), 1 terminate flush(es), 0 completion(s), 0 continuation(s)
[0.167s][info][gc,metaspace] GC(0) Metaspace: 2M used, 3M committed, 1088M reserved
[0.167s][info][gc,ref      ] GC(0) Soft: 2 encountered, 0 discovered, 0 enqueued
[0.167s][info][gc,reloc    ] GC(0) Small Pages: 12 / 24M, Empty: 0M, Relocated: 10M, In-Place: 0
[0.167s][info][gc,heap     ] GC(0) Min Capacity: 8M(5%)
[0.167s][info][gc,heap     ] GC(0)                Mark Start          Mark End        Relocate Start      Relocate End           High               Low
[0.167s][info][gc,heap     ] GC(0)  Capacity:      150M (94%)         150M (94%)         160M (100%)        160M (100%)        160M (100%)        150M (94%)
[0.167s][info][gc,heap     ] GC(0)      Free:      136M (85%)         136M (85%)         136M (85%)         142M (89%)         142M (89%)         134M (83%)
[0.167s][info][gc,heap     ] GC(0)      Used:       24M (15%)          24M (15%)          24M (15%)          18M (11%)          26M (16%)          18M (11%)
[0.167s][info][gc,heap     ] GC(0)      Live:         -                11M (7%)           11M (7%)           11M (7%)             -                  -
[0.167s][info][gc          ] GC(0) Garbage Collection (Warmup) 24M(15%)->18M(11%)
`;

/** JDK 25: one minor and one major cycle. */
const GENERATIONAL = `[0.042s][info][gc     ] Using The Z Garbage Collector
[1.000s][info][gc          ] GC(1) Minor Collection (Allocation Rate)
[1.000s][info][gc,phases   ] GC(1) y: Young Generation
[1.001s][info][gc,phases   ] GC(1) y: Pause Mark Start 0.016ms
[1.007s][info][gc,phases   ] GC(1) y: Concurrent Mark 6.000ms
[1.007s][debug][gc,phases  ] GC(1) y: Concurrent Mark Roots 1.000ms
[1.007s][trace][gc,phases  ] GC(1) y: Concurrent Roots JavaThreads (ZWorkerYoung#0) 0.900ms
[1.008s][info][gc,phases   ] GC(1) y: Pause Mark End 0.016ms
[1.009s][info][gc,phases   ] GC(1) y: Pause Relocate Start 0.005ms
[1.012s][info][gc,alloc    ] GC(1) y: Allocation Stalls:          0                0                0                0
[1.012s][info][gc,heap     ] GC(1) y: Max Capacity: 96M(100%)
[1.012s][info][gc,heap     ] GC(1) y: Heap Statistics:
[1.012s][info][gc,heap     ] GC(1) y:  Capacity:       96M (100%)         96M (100%)         96M (100%)         96M (100%)         96M (100%)         96M (100%)
[1.012s][info][gc,heap     ] GC(1) y:      Used:       40M (42%)          48M (50%)          48M (50%)          30M (31%)          50M (52%)          30M (31%)
[1.012s][info][gc,heap     ] GC(1) y: Young Generation Statistics:
[1.012s][info][gc,heap     ] GC(1) y:      Used:       32M (33%)          40M (42%)          34M (35%)          16M (17%)
[1.012s][info][gc,phases   ] GC(1) y: Young Generation 40M(42%)->30M(31%) 0.012s
[1.012s][info][gc          ] GC(1) Minor Collection (Allocation Rate) 40M(42%)->30M(31%) 0.012s
[2.000s][info][gc          ] GC(2) Major Collection (System.gc())
[2.001s][info][gc,phases   ] GC(2) Y: Pause Mark Start (Major) 0.016ms
[2.010s][info][gc,phases   ] GC(2) O: Pause Mark End 0.011ms
[2.012s][info][gc,phases   ] GC(2) O: Pause Relocate Start 0.005ms
[2.013s][info][gc,phases   ] GC(2) O: Concurrent Remap Roots 0.164ms
[2.014s][info][gc,heap     ] GC(2) O: Old Generation Statistics:
[2.014s][info][gc,heap     ] GC(2) O:      Used:       14M (15%)          14M (15%)          14M (15%)          10M (10%)
[2.014s][info][gc          ] GC(2) Major Collection (System.gc()) 30M(31%)->20M(21%) 0.014s
`;

checkFormat(unifiedLogging, 'ZGC', SINGLE);
checkFormat(unifiedLogging, 'generational ZGC', GENERATIONAL);

const MB = 1024 * 1024;

test('every message is understood', () => {
  for (const text of [SINGLE, GENERATIONAL]) assert.deepEqual(readText(unifiedLogging, text).unparsed, []);
});

test('the pauses of a cycle are its three marks and nothing else', () => {
  assert.deepEqual(
    pausesIn(SINGLE).map(({ pause, name, duration }) => [pause, name, duration]),
    [
      ['initial-mark', 'Pause Mark Start', 0.007],
      ['remark', 'Pause Mark End', 0.006],
      ['relocate-start', 'Pause Relocate Start', 0.003],
    ],
  );
});

test('a cycle runs from its announcement to its summary, with the heap before, after and committed', () => {
  const [cycle] = eventsIn(SINGLE, 'cycle');
  assert.deepEqual([cycle?.cycle, cycle?.cause, cycle?.uptime], ['cycle', 'Warmup', 155]);
  assert.equal(cycle?.duration.toFixed(3), '12.000');
  assert.equal(formatChange(cycle?.pools?.heap), '24576->18432(163840)');
  assert.equal(formatChange(cycle?.pools?.metaspace), '2048->2048(3072)');
});

test('the header states workers and the limits of the heap', () => {
  const facts = factsIn(SINGLE);
  assert.deepEqual([facts.collector, facts.heapMin, facts.heapMax], ['ZGC', 8 * MB, 192 * MB]);
  assert.equal(facts.concurrentWorkers, 2);
});

test('generations: minor and major cycles have times in seconds and pools', () => {
  const [minor, major] = eventsIn(GENERATIONAL, 'cycle');
  assert.deepEqual([minor?.cycle, minor?.cause, minor?.duration], ['minor', 'Allocation Rate', 12]);
  assert.deepEqual([major?.cycle, major?.cause, major?.duration], ['major', 'System.gc()', 14]);
  assert.equal(formatChange(minor?.pools?.young), '32768->16384(?)');
  assert.equal(formatChange(major?.pools?.old), '14336->10240(?)');
  assert.equal(factsIn(GENERATIONAL).collector, 'GenZGC');
  assert.equal(factsIn(GENERATIONAL).heapMax, 96 * MB);
});

test('generations: pauses and phases are distinguished by their generation', () => {
  assert.deepEqual(
    pausesIn(GENERATIONAL).map(({ name }) => name),
    [
      'Pause Mark Start (Young)',
      'Pause Mark End (Young)',
      'Pause Relocate Start (Young)',
      'Pause Mark Start (Young)',
      'Pause Mark End (Old)',
      'Pause Relocate Start (Old)',
    ],
  );
});

test('parts of phases, at debug and trace level, are no phases', () => {
  assert.deepEqual(
    eventsIn(GENERATIONAL, 'phase').map(({ name }) => name),
    ['Concurrent Mark (Young)', 'Concurrent Remap Roots (Old)'],
  );
});

test('with -Xlog:gc alone there are cycles and no pauses', () => {
  const text = `[1.096s][info][gc] GC(3) Minor Collection (Allocation Rate) 104M(81%)->42M(33%) 0.030s
[2.096s][info][gc] GC(4) Garbage Collection (Proactive) 104M(81%)->42M(33%)`;
  assert.equal(pausesIn(text).length, 0);
  const [events, untold] = eventsIn(text, 'cycle');
  assert.deepEqual([events?.duration, events?.uptime], [30, 1066]);
  assert.deepEqual([untold?.duration, untold?.uptime], [Number.NaN, 2096]);
});

test('a thread that waits is a stall and no pause, whatever its name', () => {
  const text = `[7.000s][info][gc] GC(9) Garbage Collection (Allocation Stall)
[7.777s][info][gc] GC(9) Allocation Stall (pool-1 (worker) thread) 20.204ms
[7.888s][info][gc] Relocation Stall (main) 0,391ms`;
  assert.deepEqual(
    eventsIn(text, 'stall').map(({ stall, thread, duration }) => [stall, thread, duration]),
    [
      ['allocation', 'pool-1 (worker) thread', 20.204],
      ['relocation', 'main', 0.391],
    ],
  );
  assert.equal(pausesIn(text).length, 0);
});

test('a thread that gets no memory at all is marked', () => {
  assert.deepEqual(marksIn('[7.889s][info][gc] Out Of Memory (main)'), ['out-of-memory']);
});

test('rows of the statistics are no pauses, phases or stalls', () => {
  const text = `${SINGLE}[7.555s][info][gc,stats] === Garbage Collection Statistics ===
[7.555s][info][gc,stats]    Critical: Allocation Stall                              0.000 / 0.000         0.000 / 0.000         0.000 / 0.000         0.000 / 0.000       ms
[7.555s][info][gc,stats]      Memory: Out Of Memory                                     0 / 0                 0 / 0                 0 / 0                 0 / 0           ops/s
[7.555s][info][gc,stats]       Phase: Pause Mark End                                0.606 / 0.606         0.612 / 0.765         0.660 / 5.543         0.660 / 5.543       ms`;
  assert.equal(pausesIn(text).length, 3);
  assert.equal(eventsIn(text, 'stall').length, 0);
  assert.deepEqual(marksIn(text), []);
});

test('what marking found alive is that of the whole heap', () => {
  const MARKED = 11 * MB;
  assert.deepEqual(
    eventsIn(SINGLE, 'cycle').map(({ live }) => live),
    [MARKED],
  );
  const text = GENERATIONAL.replace(
    '[2.014s][info][gc          ] GC(2) Major',
    `[2.014s][info][gc,heap     ] GC(2) O:      Live:         -                 9M (9%)            9M (9%)            9M (9%)
[2.014s][info][gc,heap     ] GC(2) Y: Young Generation Statistics:
[2.014s][info][gc,heap     ] GC(2) Y:      Live:         -                 2M (2%)            2M (2%)            2M (2%)
[2.014s][info][gc          ] GC(2) Major`,
  );
  assert.deepEqual(
    eventsIn(text, 'cycle').map(({ live }) => live),
    [Number.NaN, MARKED],
  );
});

/** ZGC without the lines that announce cycles and without tables, as `-Xlog:gc,gc+phases` writes it, with decimal commas. */
const PHASES_ONLY = `[9,901s][info][gc,phases] GC(8) Pause Mark Start 0,111ms
[11,706s][info][gc,phases] GC(8) Concurrent Mark 1805,117ms
[11,707s][info][gc,phases] GC(8) Pause Mark End 0,039ms
[12,116s][info][gc       ] GC(8) Garbage Collection (Allocation Rate) 720M(70%)->716M(70%)
`;

test('a cycle that is not announced begins with its first pause, and the shares in percent tell the size of the heap', () => {
  const [cycle] = eventsIn(PHASES_ONLY, 'cycle');
  assert.equal(Math.round(cycle?.duration ?? 0), 2215);
  assert.equal(cycle?.pools?.heap?.committed, 1024 * 2 ** 20);
});

test('cycles that clear most soft references are marked', () => {
  const mark = (text: string) =>
    marksIn(`[0.100s][info][gc,init] Initializing The Z Garbage Collector\n[1.000s][info][gc,ref ] GC(1) ${text}`);
  for (const text of [
    'Soft: 200 encountered, 110 discovered, 100 enqueued',
    'O: Soft References:            11702        11600        11600 ',
  ])
    assert.deepEqual(mark(text), ['soft-references-cleared'], text);
  for (const text of [
    'Soft: 201 encountered, 110 discovered, 100 enqueued',
    'O: Soft References:              120           99           99 ',
    'O: Weak References:            11702        11600        11600 ',
  ])
    assert.deepEqual(mark(text), [], text);
});
