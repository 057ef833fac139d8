import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSampleReader, formatChange } from '../../../../testing/read-sample.ts';
import { PauseMark } from '../../../events.ts';
import { unifiedLogging } from '../index.ts';

const { eventsIn, factsIn, marksIn, pausesIn } = createSampleReader(unifiedLogging);

test('a marking cycle of G1 runs from its first line to its last and has the cause of the pause that began it', () => {
  const text = `[4.456s][info][gc        ] GC(1) Pause Young (Concurrent Start) (G1 Humongous Allocation) 173M->173M(258M) 98.135ms
[4.456s][info][gc        ] GC(2) Concurrent Mark Cycle
[4.456s][info][gc,marking] GC(2) Concurrent Scan Root Regions
[4.460s][info][gc,marking] GC(2) Concurrent Scan Root Regions 3.500ms
[4.516s][info][gc        ] GC(2) Pause Remark 211M->161M(267M) 0.756ms
[4.546s][info][gc        ] GC(2) Concurrent Mark Cycle 90.885ms`;
  const [cycle] = eventsIn(text, 'cycle');
  assert.deepEqual(
    [cycle?.name, cycle?.cycle, cycle?.cause, cycle?.aborted],
    ['Concurrent Mark Cycle', 'mark', 'G1 Humongous Allocation', false],
  );
  assert.deepEqual([cycle?.uptime, cycle?.duration, cycle?.line, cycle?.lastLine], [4456, 90.885, 2, 6]);
  const [phase] = eventsIn(text, 'phase');
  assert.deepEqual([phase?.name, phase?.phase, phase?.duration], ['Concurrent Scan Root Regions', 'concurrent', 3.5]);
});

test('the cycle of JDK 9 to 13 and the one that is undone are cycles too', () => {
  for (const name of ['Concurrent Cycle', 'Concurrent Undo Cycle']) {
    assert.equal(eventsIn(`[1.000s][info][gc] GC(2) ${name} 20.000ms`, 'cycle')[0]?.uptime, 980);
  }
});

test('an aborted cycle is marked', () => {
  const text = `[1.000s][info][gc        ] GC(2) Concurrent Mark Cycle
[1.100s][info][gc,marking] GC(2) Concurrent Mark Abort
[1.100s][info][gc        ] GC(2) Concurrent Mark Cycle 100.000ms`;
  assert.equal(eventsIn(text, 'cycle')[0]?.aborted, true);
  assert.deepEqual(marksIn(text), ['concurrent-aborted']);
});

const CMS = `[3.235s][info][gc     ] GC(1) Pause Initial Mark 147M->147M(247M) 5.000ms
[3.235s][info][gc     ] GC(1) Concurrent Mark
[3.257s][info][gc     ] GC(1) Concurrent Mark 22.229ms
[3.259s][info][gc     ] GC(1) Pause Remark 149M->149M(247M) 1.991ms
[3.279s][info][gc     ] GC(1) Concurrent Sweep 19.826ms
[3.280s][info][gc     ] GC(1) Concurrent Reset 0.386ms
[3.280s][info][gc,cpu ] GC(1) User=0.00s Sys=0.00s Real=0.00s
[3.280s][info][gc,heap] GC(1) Old: 142662K->92308K(174784K)`;

test('a cycle of CMS runs from its initial mark to the end of its reset, and states what it swept', () => {
  const [cycle] = eventsIn(CMS, 'cycle');
  assert.deepEqual([cycle?.name, cycle?.uptime, cycle?.duration, cycle?.lastLine], ['CMS', 3230, 50, 8]);
  assert.equal(formatChange(cycle?.pools?.old), '142662->92308(174784)');
  assert.equal(factsIn(CMS).collector, 'CMS');
});

test('the first young collection after a sweep shows what was freed', () => {
  const marks = pausesIn(`${CMS}
[3.900s][info][gc] GC(2) Pause Young (Allocation Failure) 160M->95M(247M) 3.000ms
[4.100s][info][gc] GC(3) Pause Young (Allocation Failure) 163M->98M(247M) 3.000ms`).map((pause) => pause.marks);
  assert.deepEqual(marks, [0, 0, PauseMark.reclaimsOld, 0]);
});

test('a full collection ends the running cycle of CMS', () => {
  const text = `[3.235s][info][gc] GC(1) Pause Initial Mark 147M->147M(247M) 5.000ms
[3.900s][info][gc] GC(2) Pause Full (Allocation Failure) 247M->95M(247M) 100.000ms`;
  const [cycle] = eventsIn(text, 'cycle');
  assert.deepEqual([cycle?.aborted, cycle?.uptime, cycle?.duration], [true, 3230, 570]);
});
