import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSampleReader, formatChange } from '../../../../testing/read-sample.ts';
import { PauseMark } from '../../../events.ts';
import { unifiedLogging } from '../index.ts';

const { marksIn, pauseIn, pausesIn } = createSampleReader(unifiedLogging);

const KINDS: Readonly<Record<string, readonly [kind: string, name: string, cause: string, marks: number]>> = {
  // JDK 9 and 10
  'Pause Young (G1 Evacuation Pause)': ['young', 'Pause Young', 'G1 Evacuation Pause', 0],
  'Pause Mixed (G1 Evacuation Pause)': ['mixed', 'Pause Mixed', 'G1 Evacuation Pause', 0],
  'Pause Initial Mark (G1 Humongous Allocation)': [
    'young',
    'Pause Initial Mark',
    'G1 Humongous Allocation',
    PauseMark.startsMarking,
  ],
  // JDK 11 and later
  'Pause Young (Normal) (G1 Evacuation Pause)': ['young', 'Pause Young (Normal)', 'G1 Evacuation Pause', 0],
  'Pause Young (Prepare Mixed) (G1 Preventive Collection)': [
    'young',
    'Pause Young (Prepare Mixed)',
    'G1 Preventive Collection',
    0,
  ],
  'Pause Young (Mixed) (GCLocker Initiated GC)': ['mixed', 'Pause Young (Mixed)', 'GCLocker Initiated GC', 0],
  'Pause Young (Concurrent Start) (System.gc())': [
    'young',
    'Pause Young (Concurrent Start)',
    'System.gc()',
    PauseMark.startsMarking,
  ],
  // JDK 22 and later
  'Pause Young (Normal) (G1 Evacuation Pause) (Evacuation Failure: Allocation)': [
    'young',
    'Pause Young (Normal)',
    'G1 Evacuation Pause',
    PauseMark.evacuationFailure,
  ],
  'Pause Young (Mixed) (G1 Evacuation Pause) (Evacuation Failure: Allocation/Pinned)': [
    'mixed',
    'Pause Young (Mixed)',
    'G1 Evacuation Pause',
    PauseMark.evacuationFailure | PauseMark.pinned,
  ],
  'Pause Full (System.gc())': ['full', 'Pause Full', 'System.gc()', 0],
  'Pause Full (G1 Compaction Pause)': ['full', 'Pause Full', 'G1 Compaction Pause', 0],
  'Pause Remark': ['remark', 'Pause Remark', '', 0],
  'Pause Cleanup': ['cleanup', 'Pause Cleanup', '', 0],
  // CMS
  'Pause Initial Mark': ['initial-mark', 'Pause Initial Mark', '', 0],
};

for (const [text, [kind, name, cause, marks]] of Object.entries(KINDS)) {
  test(`${text} is of kind ${kind}`, () => {
    const pause = pauseIn(`[1.000s][info][gc] GC(3) ${text} 15M->10M(96M) 8.336ms`);
    assert.deepEqual([pause.pause, pause.name, pause.cause, pause.marks], [kind, name, cause, marks]);
    assert.equal(formatChange(pause.pools?.heap), '15360->10240(98304)');
  });
}

test('a pause begins with its first line when the log has it', () => {
  const pause = pauseIn(`[1.000s][info][gc,start] GC(3) Pause Full (System.gc())
[1.021s][info][gc      ] GC(3) Pause Full (System.gc()) 15M->10M(96M) 20.100ms
[1.021s][info][gc,cpu  ] GC(3) User=0.03s Sys=0.01s Real=0.02s`);
  assert.deepEqual([pause.uptime, pause.line, pause.lastLine], [1000, 2, 3]);
  assert.deepEqual([pause.user, pause.sys, pause.real, pause.duration], [30, 10, 20, 20.1]);
});

test('lines are assigned by GC id: a full collection runs inside a young one, and marking writes in between', () => {
  const text = `[31.950s][info][gc,start    ] GC(262) Pause Young (Allocation Failure)
[31.950s][info][gc,task     ] GC(262) Using 8 workers of 8 for evacuation
[31.956s][info][gc,promotion] Promotion failed
[31.956s][info][gc,start    ] GC(263) Pause Full (Allocation Failure)
[31.956s][info][gc          ] GC(250) Concurrent Abortable Preclean 29.423ms
[31.956s][info][gc,cpu      ] GC(250) User=0.12s Sys=0.01s Real=0.03s
[31.970s][info][gc,heap     ] GC(263) CMS: 43712K->6404K(43712K)
[31.970s][info][gc          ] GC(263) Pause Full (Allocation Failure) 59M->6M(61M) 14.284ms
[31.970s][info][gc,cpu      ] GC(263) User=0.02s Sys=0.00s Real=0.02s
[31.970s][info][gc          ] GC(262) Pause Young (Allocation Failure) 58M->6M(61M) 20.655ms
[31.970s][info][gc,cpu      ] GC(262) User=0.05s Sys=0.00s Real=0.02s`;
  const [full, young] = pausesIn(text);
  assert.deepEqual([full?.gcId, full?.uptime, full?.user, full?.marks], [263, 31_956, 20, 0]);
  assert.equal(formatChange(full?.pools?.old), '43712->6404(43712)');
  assert.deepEqual([young?.gcId, young?.uptime, young?.user], [262, 31_950, 50]);
  assert.deepEqual([young?.workersUsed, young?.marks], [8, PauseMark.promotionFailed]);
  assert.equal(young?.pools?.old, undefined);
});

test('an exhausted to-space marks the pause with the same id', () => {
  const [first, second] = pausesIn(`[0.318s][info][gc] GC(11) To-space exhausted
[0.318s][info][gc] GC(11) Pause Young (G1 Evacuation Pause) 119M->121M(128M) 2.739ms
[0.319s][info][gc] GC(6) Pause Remark 121M->121M(128M) 0.837ms`);
  assert.deepEqual([first?.marks, second?.marks], [PauseMark.evacuationFailure, 0]);
});

test('a pause that began and did not end is a truncated event and no pause', () => {
  const text = '[1.000s][info][gc,start] GC(3) Pause Full (System.gc())';
  assert.deepEqual([pausesIn(text).length, marksIn(text)], [0, ['event-cut']]);
});

test('a log that begins with a detail has lost the beginning of its first event, and keeps its end', () => {
  const text = `[0.510s][info][gc,heap] GC(0) CMS: 0K->24072K(174784K)
[0.510s][info][gc     ] GC(0) Pause Young (Allocation Failure) 68M->32M(247M) 31.208ms`;
  assert.deepEqual(marksIn(text), ['event-cut']);
  assert.equal(pauseIn(text).uptime, 510 - 31.208);
});

test('workers for marking are not those of the remark of the same cycle', () => {
  const pause = pauseIn(`[1.000s][info][gc,task] GC(3) Using 3 workers of 3 for marking
[1.010s][info][gc     ] GC(3) Pause Remark 15M->10M(96M) 1.000ms`);
  assert.equal(pause.workersUsed, undefined);
});
