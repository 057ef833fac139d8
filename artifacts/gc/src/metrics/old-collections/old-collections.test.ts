import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCycle, aGcRun, aPause, MB, pool, times } from '../../../testing/index.ts';
import { type Collector, type GcEvent, PauseMark } from '../../events.ts';

/** Returns the memory in use after each collection of the old generation, in MB. */
function findLive(collector: Collector | undefined, events: readonly GcEvent[]): number[] {
  const analysis = aGcRun({ facts: collector ? { collector } : {}, events, untilSeconds: 10_000 });
  return analysis.live.points.map(({ used }) => used / MB);
}

test('young collections alone give no live set: a rising old generation is normal there', () => {
  const events = times(50, (i) => aPause(i * 10, 5, { heap: pool(100 + i, 50 + i, 400) }));
  assert.deepEqual(findLive('Parallel', events), []);
});

test('every full collection shows the live set', () => {
  const events = [
    aPause(1, 5, { heap: pool(100, 50, 400) }),
    aPause(2, 50, { pause: 'full', heap: pool(90, 20, 400) }),
    aPause(3, 50, { pause: 'full', heap: pool(95, 25, 400) }),
  ];
  assert.deepEqual(findLive('Serial', events), [20, 25]);
});

test('CMS: the first collection after the sweep shows the live set', () => {
  const events = [
    aPause(1, 5, { heap: pool(300, 250, 400) }),
    aPause(2, 5, { pause: 'initial-mark', heap: pool(260, 260, 400) }),
    aCycle(2, 3000, { cycle: 'mark' }),
    aPause(6, 5, { heap: pool(150, 90, 400) }),
    aPause(7, 5, { heap: pool(160, 100, 400) }),
  ];
  assert.deepEqual(findLive('CMS', events), [90]);
  const [collection] = aGcRun({ facts: { collector: 'CMS' }, events }).oldCollections;
  assert.equal(collection?.full, false);
  assert.equal(collection.before, 260 * MB, 'used before the cycle, not before the collection that shows its effect');
});

test('CMS: an aborted cycle freed nothing that could be read', () => {
  const events = [aCycle(2, 3000, { cycle: 'mark', aborted: true }), aPause(6, 5, { heap: pool(150, 90, 400) })];
  assert.deepEqual(findLive('CMS', events), []);
});

test('G1: the last mixed collection of a cycle shows the live set, else the young one after marking', () => {
  const events = [
    aPause(1, 5, { marks: PauseMark.startsMarking, heap: pool(300, 280, 400) }),
    aPause(2, 2, { pause: 'remark', heap: pool(290, 280, 400) }),
    aPause(3, 2, { pause: 'cleanup', heap: pool(285, 270, 400) }),
    aPause(4, 5, { heap: pool(300, 260, 400) }),
    aPause(5, 5, { pause: 'mixed', heap: pool(300, 200, 400) }),
    aPause(6, 5, { pause: 'mixed', heap: pool(250, 150, 400) }),
    aPause(7, 5, { heap: pool(300, 180, 400) }),
    aPause(8, 5, { marks: PauseMark.startsMarking, heap: pool(300, 280, 400) }),
    aPause(9, 2, { pause: 'remark', heap: pool(290, 290, 400) }),
    aPause(9.5, 2, { pause: 'cleanup', heap: pool(290, 240, 400) }),
    aPause(10, 5, { heap: pool(300, 260, 400) }),
  ];
  assert.deepEqual(findLive('G1', events), [150, 260]);
  const [first] = aGcRun({ facts: { collector: 'G1' }, events }).oldCollections;
  assert.equal(first?.before, 290 * MB);
});

test('G1: a full collection that interrupts marking makes the remark meaningless', () => {
  const events = [
    aPause(2, 2, { pause: 'remark', heap: pool(290, 280, 400) }),
    aPause(3, 900, { pause: 'full', heap: pool(390, 100, 400) }),
  ];
  assert.deepEqual(findLive('G1', events), [100]);
});

test('ZGC: every cycle counts; with generations only major cycles', () => {
  const cycles = (['cycle', 'minor', 'major'] as const).map((cycle, i) =>
    aCycle(i * 10, 100, { cycle, pools: { heap: pool(300, 50 + i, 400) } }),
  );
  assert.deepEqual(findLive('ZGC', cycles), [50]);
  assert.deepEqual(findLive('GenZGC', cycles), [52]);
});

test('Shenandoah: every cycle counts, and a degenerated pause that replaces one', () => {
  const events = [
    aCycle(1, 100, { cycle: 'cycle', gcId: 1, pools: { heap: pool(300, 50, 400) } }),
    aPause(5, 80, { pause: 'degenerated', gcId: 2, heap: pool(380, 60, 400) }),
    aPause(7, 80, { pause: 'degenerated', gcId: 3, heap: pool(380, 70, 400) }),
    aCycle(6.9, 300, { cycle: 'cycle', gcId: 3, pools: { heap: pool(380, 70, 400) } }),
  ];
  assert.deepEqual(findLive('Shenandoah', events), [50, 60, 70]);
});

test('generational Shenandoah: the young cycle counts that empties what an old cycle marked', () => {
  const events = (['young', 'old', 'young', 'young', 'global'] as const).map((cycle, i) =>
    aCycle(i * 10, 100, { cycle, pools: { heap: pool(300, 50 + i, 400) } }),
  );
  assert.deepEqual(findLive('GenShenandoah', events), [52, 54]);
});

test('without kinds in the log, the lowest point of each of 20 windows counts', () => {
  const events = times(200, (i) => aPause(i * 10, 5, { heap: pool(100, 50 + (i % 10), 400) }));
  const { live } = aGcRun({ events, untilSeconds: 2000 });
  assert.equal(live.envelope, true);
  assert.deepEqual(
    live.points.map(({ used }) => used / MB),
    times(20, () => 50),
  );
});

test('requested: by its cause, or a full collection without a cause of a heap less than half full', () => {
  const full = (cause: string, before: number, marks = 0) =>
    aPause(1, 50, { pause: 'full', cause, marks, heap: pool(before, 20, 400) });
  const requested = (event: GcEvent) => aGcRun({ events: [event] }).oldCollections[0]?.requested;
  assert.equal(requested(full('System.gc()', 390)), true);
  assert.equal(requested(full('Heap Inspection Initiated GC', 390)), true);
  assert.equal(requested(full('', 199)), true);
  assert.equal(requested(full('', 200)), false);
  assert.equal(requested(full('', 100, PauseMark.concurrentModeFailure)), false);
  assert.equal(requested(full('Allocation Failure', 100)), false);
});

test('for class metadata: by its cause, or a full permanent generation that then grows', () => {
  const full = (at: number, before: number, committed: number) =>
    aPause(at, 50, { pause: 'full', heap: pool(300, 20, 400), pools: { perm: pool(before, before, committed) } });
  const resizing = (...events: GcEvent[]) => aGcRun({ events }).oldCollections.map(({ resizing }) => resizing);
  assert.deepEqual(resizing(aPause(1, 5, { pause: 'full', cause: 'Metadata GC Threshold' })), [true]);
  assert.deepEqual(resizing(full(1, 99, 100), full(2, 100, 120)), [true, false]);
  assert.deepEqual(resizing(full(1, 98, 100), full(2, 100, 120)), [false, false]);
  assert.deepEqual(resizing(full(1, 100, 100), full(2, 100, 100)), [false, false]);
});
