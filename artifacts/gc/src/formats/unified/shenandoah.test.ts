import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFormat, readText } from '../../../testing/check-format.ts';
import { createSampleReader, formatChange } from '../../../testing/read-sample.ts';
import { unifiedLogging } from './index.ts';

const { eventsIn, factsIn, marksIn, pausesIn } = createSampleReader(unifiedLogging);

const writeCycle = (
  id: number,
  second: number,
  cleaned: string,
): string => `[${second}.000s][info][gc,start    ] GC(${id}) Concurrent reset
[${second}.000s][info][gc,task     ] GC(${id}) Using 1 of 2 workers for concurrent reset
[${second}.001s][info][gc          ] GC(${id}) Concurrent reset 0.500ms
[${second}.001s][info][gc,start    ] GC(${id}) Pause Init Mark (unload classes)
[${second}.001s][info][gc,task     ] GC(${id}) Using 2 of 2 workers for init marking
[${second}.002s][info][gc          ] GC(${id}) Pause Init Mark (unload classes) 0.034ms
[${second}.002s][info][safepoint   ] Safepoint "ShenandoahInitMark", Time since last: 144389072 ns, Reaching safepoint: 3615 ns, Cleanup: 25488 ns, At safepoint: 44806 ns, Total: 73909 ns
[${second}.006s][info][gc          ] GC(${id}) Concurrent marking (unload classes) 4.202ms
[${second}.007s][info][gc          ] GC(${id}) Pause Final Mark (unload classes) 0.048ms
[${second}.007s][info][gc          ] GC(${id}) Concurrent cleanup 32M->31M(128M) 0.036ms
[${second}.012s][info][gc          ] GC(${id}) Concurrent evacuation 4.168ms
[${second}.012s][info][gc          ] GC(${id}) Pause Init Update Refs 0.018ms
[${second}.014s][info][gc          ] GC(${id}) Concurrent update references 2.413ms
[${second}.014s][info][gc          ] GC(${id}) Pause Final Update Refs 0.017ms
[${second}.015s][info][gc          ] GC(${id}) Concurrent cleanup ${cleaned} 0.025ms
[${second}.015s][info][gc,stats    ] Pause Init Mark (N)               32 us
[${second}.015s][info][gc,stats    ] Pacing                           151670 us
[${second}.015s][info][gc,stats    ] Allocation pacing accrued:
[${second}.015s][info][gc,stats    ]      101 of  1158 ms (  8.7%): Thread-0
[${second}.015s][info][gc,stats    ]      152 of  1158 ms ( 13.1%): <total>
[${second}.015s][info][gc,stats    ]       11 of  1158 ms (  0.9%): <average total>
[${second}.015s][info][gc,stats    ]       76 of  1158 ms (  6.6%): <average non-zero>
[${second}.016s][info][gc,metaspace] Metaspace: 162K(384K)->163K(384K) NonClass: 157K(256K)->157K(256K) Class: 5K(128K)->5K(128K)
[${second}.016s][info][gc,ergo     ] Pacer for Idle. Initial: 2621K, Alloc Tax Rate: 1.0x
`;

const CYCLES = `[0.004s][info][gc] Using Shenandoah
[0.158s][info][gc          ] Trigger: Learning 1 of 5. Free (91648K) is below initial threshold (91750K)
${writeCycle(0, 1, '36M->20M(128M)')}[9.000s][info][safepoint   ] Safepoint "ICBufferFull", Time since last: 1 ns, Reaching safepoint: 3615 ns, Cleanup: 25488 ns, At safepoint: 44806 ns, Total: 73909 ns
[10.000s][info][gc         ] Trigger: Free (398M) is below minimum threshold (399M)
${writeCycle(1, 11, '40M->22M(128M)')}[20.000s][info][gc         ] Cancelling GC: Stopping VM
[20.000s][info][gc,heap,exit] Heap
[20.000s][info][gc,heap,exit] Shenandoah Heap
[20.000s][info][gc,heap,exit]  128M max, 128M soft max, 128M committed, 69878K used
[20.000s][info][gc,stats    ] Pause Init Mark (N)            =    0.001 s (a =       32 us) (n =    27) (lvls, us =       21,       23,       32,       34,       57)
[20.000s][info][gc,stats    ] Pacing                         =    0.757 s (a =    28049 us) (n =    27) (lvls, us =        0,        0,        0,     9766,   151670)
[20.000s][info][gc,stats    ]    27 successful concurrent GCs
[20.000s][info][gc,stats    ]     3 Degenerated GCs
[20.000s][info][gc,stats    ]       3 caused by allocation failure
[20.000s][info][gc,stats    ]     0 Full GCs
`;

const DEGENERATED = `[0.004s][info][gc] Using Shenandoah
[1.000s][info][gc            ] Trigger: Average GC time (27.84 ms) is above the time for allocation rate (686.09 MB/s) to deplete free headroom (11M)
[1.001s][info][gc            ] GC(5) Concurrent reset 0.500ms
[1.002s][info][gc            ] GC(5) Pause Init Mark (process weakrefs) 8.436ms
[1.100s][info][gc            ] Failed to allocate TLAB, 4096K
[1.101s][info][gc            ] Cancelling GC: Allocation Failure
[1.102s][info][gc            ] GC(5) Concurrent marking (process weakrefs) 99.031ms
[1.103s][info][gc            ] Trigger: Handle Allocation Failure
[1.104s][info][gc,start      ] GC(6) Pause Degenerated GC (Mark)
[1.104s][info][gc,task       ] GC(6) Using 4 of 4 workers for stw degenerated gc
[6.723s][info][gc            ] GC(6) Pause Degenerated GC (Mark) 7686M->6159M(8192M) 5619.337ms
[7.000s][info][gc            ] Trigger: GC request (System.gc())
[7.010s][info][gc            ] GC(7) Pause Full 6200M->100M(8192M) 9.000ms
[8.000s][info][gc            ] GC(8) Pause Full (Metadata GC Threshold) 200M->100M(8192M) 7.000ms
`;

const GENERATIONAL = `[0.004s][info][gc] Using Shenandoah
[0.006s][info][gc,init] Mode: Generational
[0.194s][info][gc          ] Trigger (Young): Learning 1 of 5. Free (110M) is below initial threshold (111M)
[0.194s][info][gc,ergo     ] GC(0) Start GC cycle (Young)
[0.194s][info][gc,start    ] GC(0) Concurrent reset (Young)
[0.195s][info][gc          ] GC(0) Concurrent reset (Young) 0.206ms
[0.195s][info][gc          ] GC(0) Pause Init Mark (Young) 0.026ms
[0.204s][info][gc          ] GC(0) Pause Final Mark (Young) (unload classes) 0.103ms
[0.216s][info][gc          ] GC(0) Concurrent cleanup (Young) 53M->31M(160M) 0.012ms
[0.216s][info][gc,start    ] GC(0) Coalescing and filling old regions
[0.217s][info][gc          ] GC(0) Coalescing and filling old regions 0.056ms
[0.217s][info][gc          ] GC(0) Concurrent reset after collect (Young) 0.058ms
[0.300s][info][gc          ] Trigger (Old): Old has overgrown, live at end of previous OLD marking: 1M, current usage: 2M, percent growth: 100.0%
[0.301s][info][gc          ] GC(1) Concurrent marking (Old) 5.000ms
[0.310s][info][gc          ] GC(1) Cancel marking: Old
[0.311s][info][gc          ] GC(1) Terminating old gc cycle.
[0.312s][info][gc          ] GC(1) Bootstrap cycle for old generation was cancelled
[0.313s][info][gc          ] GC(1) Failed to allocate 24B for evacuation
[0.400s][info][gc          ] Trigger (Global): GC request (Diagnostic Command)
[0.401s][info][gc          ] GC(2) Concurrent reset (Global) 0.200ms
`;

checkFormat(unifiedLogging, 'Shenandoah', CYCLES);
checkFormat(unifiedLogging, 'Shenandoah in distress', DEGENERATED);
checkFormat(unifiedLogging, 'generational Shenandoah', GENERATIONAL);

test('every message is understood', () => {
  for (const text of [CYCLES, DEGENERATED, GENERATIONAL]) assert.deepEqual(readText(unifiedLogging, text).unparsed, []);
});

test('the pauses of a cycle are read with their workers; rows of the statistics are none', () => {
  const pauses = pausesIn(CYCLES);
  assert.deepEqual(
    pauses.slice(0, 4).map(({ pause, name, duration }) => [pause, name, duration]),
    [
      ['initial-mark', 'Pause Init Mark', 0.034],
      ['remark', 'Pause Final Mark', 0.048],
      ['update-refs', 'Pause Init Update Refs', 0.018],
      ['update-refs', 'Pause Final Update Refs', 0.017],
    ],
  );
  assert.equal(pauses.length, 8);
  assert.deepEqual([pauses[0]?.workersUsed, pauses[0]?.workersTotal], [2, 2]);
});

test('a cycle runs from its reset to its last clean-up, and has the cause that triggered it', () => {
  const [first, second] = eventsIn(CYCLES, 'cycle');
  assert.deepEqual([first?.cycle, first?.cause, first?.uptime, first?.aborted], ['cycle', 'Learning', 1000, false]);
  assert.equal(first?.duration.toFixed(3), '15.000');
  assert.equal(formatChange(first?.pools?.heap), '32768->20480(131072)');
  assert.equal(second?.cause, 'Free is below minimum threshold');
  assert.equal(second?.aborted, false, 'the VM stopped after the cycle');
});

test('a cycle is emitted before later events, so that its end is never mistaken for a restart', () => {
  const kinds = readText(unifiedLogging, CYCLES).events.flatMap((event) =>
    event.kind === 'cycle' ? ['cycle'] : event.kind === 'safepoint' && event.uptime > 8000 ? ['later safepoint'] : [],
  );
  assert.deepEqual(kinds.slice(0, 2), ['cycle', 'later safepoint']);
});

test('pacing is reported once per cycle and not again by the footer, whose counts above 0 are marked', () => {
  const marks = eventsIn(CYCLES, 'mark').map(({ mark, value }) => [mark, value]);
  assert.deepEqual(marks, [
    ['pacing', 151.67],
    ['pacing-per-thread', 76],
    ['pacing', 151.67],
    ['pacing-per-thread', 76],
    ['footer-degenerated', 3],
  ]);
  const footerAlone = CYCLES.replaceAll(/.*(?:Pacing +151670 us|<average non-zero>)\n/g, '');
  assert.deepEqual(
    eventsIn(footerAlone, 'mark').map(({ mark, value }) => [mark, value]),
    [
      ['pacing', 757],
      ['footer-degenerated', 3],
    ],
  );
});

test('classes and the heap at the end are samples', () => {
  const samples = eventsIn(CYCLES, 'heap-sample').map(({ pool, used, committed }) => [
    pool,
    used / 1024,
    committed / 1024,
  ]);
  assert.deepEqual(samples.at(0), ['metaspace', 163, 384]);
  assert.deepEqual(samples.at(-1), ['heap', 69878, 131072]);
});

test('a cancelled cycle is aborted; a degenerated pause with the same cause follows', () => {
  const [cycle] = eventsIn(DEGENERATED, 'cycle');
  assert.equal(cycle?.aborted, true);
  assert.equal(cycle?.cause, 'Average GC time is above the time for allocation rate to deplete free headroom');
  const degenerated = pausesIn(DEGENERATED)[1];
  assert.deepEqual([degenerated?.pause, degenerated?.cause], ['degenerated', 'Allocation Failure']);
  assert.equal(degenerated?.name, 'Pause Degenerated GC (Mark)');
  assert.equal(degenerated?.workersUsed, 4);
  assert.equal(formatChange(degenerated?.pools?.heap), `${7686 * 1024}->${6159 * 1024}(${8192 * 1024})`);
});

test('a degenerated collection that is upgraded is a full one', () => {
  const upgraded = DEGENERATED.replace(
    /^(.*stw degenerated gc)$/m,
    '$1\n[1.105s][info][gc            ] GC(6) Degenerated GC upgrading to Full GC',
  );
  const full = pausesIn(upgraded).find(({ gcId }) => gcId === 6);
  assert.deepEqual(
    [full?.pause, full?.cause, full?.name],
    ['full', 'Allocation Failure', 'Pause Degenerated GC (Mark)'],
  );
  assert.equal(pausesIn(upgraded).filter(({ pause }) => pause === 'degenerated').length, 0);
});

test('a full collection names its cause itself or has the one that was triggered', () => {
  const full = pausesIn(DEGENERATED).filter(({ pause }) => pause === 'full');
  assert.deepEqual(
    full.map(({ cause }) => cause),
    ['System.gc()', 'Metadata GC Threshold'],
  );
});

test('generational mode: cycles have a generation, which is also part of the names', () => {
  assert.equal(factsIn(GENERATIONAL).collector, 'GenShenandoah');
  assert.deepEqual(
    eventsIn(GENERATIONAL, 'cycle').map(({ cycle, cause }) => [cycle, cause]),
    [
      ['young', 'Learning'],
      ['old', 'Old has overgrown'],
      ['global', 'Diagnostic Command'],
    ],
  );
  assert.deepEqual(
    pausesIn(GENERATIONAL).map(({ name }) => name),
    ['Pause Init Mark (Young)', 'Pause Final Mark (Young)'],
  );
});

test('the marking of the old generation has the GC id of the young cycle that prepared it, and is a cycle of its own', () => {
  const text = `[0.004s][info][gc] Using Shenandoah
[0.300s][info][gc] Trigger (Old): Old has overgrown, live at end of previous OLD marking: 1M, current usage: 2M, percent growth: 100.0%
[0.301s][info][gc] GC(1) Concurrent reset (Young) 0.200ms
[0.310s][info][gc] GC(1) Concurrent cleanup (Young) 64M->52M(256M) 0.014ms
[0.311s][info][gc] GC(1) Concurrent reset after collect (Young) 0.006ms
[0.411s][info][gc] GC(1) Concurrent marking (Old) 99.972ms
[0.412s][info][gc] GC(1) Pause Final Mark (Old) 0.183ms
[0.413s][info][gc] GC(1) Concurrent cleanup (Old) 74M->74M(256M) 0.008ms
[0.700s][info][gc] GC(2) Concurrent reset (Young) 0.200ms
[0.710s][info][gc] GC(2) Concurrent cleanup (Young) 90M->60M(256M) 0.014ms
`;
  assert.deepEqual(
    eventsIn(text, 'cycle').map(({ cycle, pools }) => [cycle, (pools?.heap?.after ?? 0) / 2 ** 20]),
    [
      ['young', 52],
      ['old', 74],
      ['young', 60],
    ],
  );
});

test('without a header Shenandoah is recognized by its phases', () => {
  const text = CYCLES.slice(CYCLES.indexOf('[1.000s]'));
  assert.equal(factsIn(text).collector, 'Shenandoah');
  assert.equal(pausesIn(text).length, 8);
  assert.ok(!marksIn(text).includes('event-cut'));
});
