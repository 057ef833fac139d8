import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Level } from '@hindsight/model';
import { aFinding, aGcRun, aPause, MB, pool, type RunSketch, times } from '../../testing/index.ts';
import type { GcFinding } from '../advice/change.ts';
import { PauseMark } from '../events.ts';
import { raiseCauses } from './raise-causes.ts';

const findLevel = (findings: readonly GcFinding[], run: RunSketch = {}): Level | undefined =>
  raiseCauses(findings, aGcRun(run))[0]?.level;

/** Sketches young collections, and full ones with this cause that leave this much of a heap of 1000 MB. */
const sketchRun = (young: number, youngMs: number, full = 0, cause = 'Ergonomics', left = 100): RunSketch => ({
  facts: { collector: 'G1', heapMax: 1000 * MB },
  events: [
    ...times(young, (i) => aPause(1 + i, youngMs)),
    ...times(full, (i) => aPause(500 + i, 100, { pause: 'full', cause, heap: pool(990, left, 1000) })),
  ],
});

test('a backlog of finalizers is as bad as the full heap', () => {
  assert.equal(findLevel([aFinding('finalizer-load', 'WARNING'), aFinding('heap-exhausted', 'FATAL')]), 'FATAL');
});

test('a leak that fills the heap is as bad as the full collections, one that has not filled it explains none', () => {
  const full = aFinding('consecutive-full-gc', 'FATAL');
  assert.equal(findLevel([aFinding('memory-leak', 'SEVERE'), full]), 'FATAL');
  assert.equal(findLevel([aFinding('memory-leak', 'WARNING'), full]), 'WARNING');
});

test('humongous allocations are as bad as the full collections that they start', () => {
  const findings = [aFinding('humongous-allocation', 'WARNING'), aFinding('frequent-full-gc', 'SEVERE')];
  assert.equal(findLevel(findings, sketchRun(20, 5, 4, 'G1 Humongous Allocation')), 'SEVERE');
  assert.equal(findLevel(findings, sketchRun(20, 5, 4)), 'WARNING');
});

test('humongous allocations are as bad as failures of a heap whose cycles they start', () => {
  const findings = [aFinding('humongous-allocation', 'WARNING'), aFinding('evacuation-failure', 'SEVERE')];
  const sketchCycles = (live: number): RunSketch => ({
    facts: { collector: 'G1', heapMax: 1000 * MB },
    events: times(4, (i) => [
      ...times(6, (k) => aPause(1 + 20 * i + 2 * k, 20)),
      aPause(15 + 20 * i, 20, { cause: 'G1 Humongous Allocation', marks: PauseMark.startsMarking }),
      aPause(17 + 20 * i, 3000, { pause: 'full', cause: 'Allocation Failure', heap: pool(990, live, 1000) }),
    ]).flat(),
    untilSeconds: 100,
  });
  assert.equal(findLevel(findings, sketchCycles(300)), 'SEVERE');
  assert.equal(findLevel(findings, sketchCycles(700)), 'WARNING');
});

test('premature promotion is as bad as full collections that find mostly garbage', () => {
  const findings = [aFinding('premature-promotion', 'WARNING'), aFinding('frequent-full-gc', 'SEVERE')];
  assert.equal(findLevel(findings, sketchRun(20, 5, 4, 'Ergonomics', 499)), 'SEVERE');
  assert.equal(findLevel(findings, sketchRun(20, 5, 4, 'Ergonomics', 500)), 'WARNING');
});

test('survivors that do not fit are as bad as the long full collections that find garbage', () => {
  const findings = [aFinding('survivor-overflow', 'INFO'), aFinding('long-pause', 'WARNING')];
  assert.equal(findLevel(findings, sketchRun(20, 5, 4, 'Ergonomics', 499)), 'WARNING');
  assert.equal(findLevel(findings, sketchRun(20, 5, 4, 'Ergonomics', 500)), 'INFO');
  assert.equal(findLevel(findings, sketchRun(20, 101, 4, 'Ergonomics', 499)), 'INFO');
});

test('many short young collections are as bad as the time that they take, long ones are not many', () => {
  const findings = [aFinding('frequent-young-gc', 'WARNING'), aFinding('gc-overhead', 'SEVERE')];
  assert.equal(findLevel(findings, sketchRun(20, 50)), 'SEVERE');
  assert.equal(findLevel(findings, sketchRun(20, 51)), 'WARNING');
  assert.equal(findLevel(findings, sketchRun(20, 5, 4)), 'WARNING');
});

test('a note stays a note, a heap that is full for good has another cause, and only that is fatal', () => {
  const full = sketchRun(20, 5, 4, 'G1 Humongous Allocation');
  const humongous = aFinding('humongous-allocation', 'WARNING');
  assert.equal(findLevel([aFinding('humongous-allocation', 'INFO'), aFinding('gc-overhead', 'SEVERE')], full), 'INFO');
  assert.equal(
    findLevel([humongous, aFinding('gc-overhead', 'SEVERE'), aFinding('memory-leak', 'FATAL')], full),
    'WARNING',
  );
  assert.equal(findLevel([humongous, aFinding('consecutive-full-gc', 'FATAL')], full), 'SEVERE');
});

test('marking that is set to begin late is as bad as the failures that follow, where little is alive', () => {
  const findings = [aFinding('g1-late-marking', 'WARNING'), aFinding('evacuation-failure', 'SEVERE')];
  const sketchLate = (left: number): RunSketch => ({
    facts: { collector: 'G1', heapMax: 1000 * MB },
    events: [
      ...times(6, (i) => aPause(1 + i, 5, { pools: { old: pool(600 + i, 601 + i, 900), heap: pool(800, 610, 1000) } })),
      ...times(4, (i) => [
        aPause(100 + i * 100, 5, {
          marks: PauseMark.startsMarking,
          pools: { old: pool(880, 880, 900), heap: pool(990, 890, 1000) },
        }),
        aPause(120 + i * 100, 900, { pause: 'full', cause: 'G1 Compaction Pause', heap: pool(990, left, 1000) }),
      ]).flat(),
    ],
  });
  assert.equal(findLevel(findings, sketchLate(300)), 'SEVERE');
  assert.equal(findLevel(findings, sketchLate(600)), 'WARNING');
});

/** Sketches pauses with this much processor time of the collector and of the kernel, in ms. */
const sketchCpu = (user: number, sys: number): RunSketch => ({
  facts: { collector: 'Parallel' },
  events: times(40, (i) => aPause(1 + i, 200, { user, sys, real: 200 })),
});

test('little work that waits for a processor is as bad as the time that it takes', () => {
  const findings = [aFinding('gc-cpu-starved', 'WARNING'), aFinding('gc-overhead', 'SEVERE')];
  assert.equal(findLevel(findings, sketchCpu(10, 5)), 'SEVERE');
  assert.equal(findLevel(findings, sketchCpu(150, 5)), 'WARNING');
});

test('pauses of the kernel are as bad as the time that they take', () => {
  const findings = [aFinding('gc-sys-time', 'WARNING'), aFinding('gc-overhead', 'SEVERE')];
  assert.equal(findLevel(findings, sketchCpu(100, 101)), 'SEVERE');
  assert.equal(findLevel(findings, sketchCpu(101, 100)), 'WARNING');
});

test('a live set that fills most of the heap is as bad as mixed collections that free little of it', () => {
  const findings = [aFinding('high-live-set', 'INFO'), aFinding('g1-mixed-ineffective', 'WARNING')];
  assert.equal(findLevel(findings, sketchRun(20, 5, 4, 'Ergonomics', 700)), 'WARNING');
  assert.equal(findLevel(findings, sketchRun(20, 5, 4, 'Ergonomics', 699)), 'INFO');
});

test('a live set that fills the old generation is as bad as the full collections that it brings about', () => {
  const findings = [aFinding('high-live-set', 'WARNING'), aFinding('consecutive-full-gc', 'SEVERE')];
  assert.equal(findLevel(findings, sketchRun(20, 5, 4, 'Ergonomics', 699)), 'SEVERE');
});

test('millions of references in the pauses that take most of the time are as bad as these', () => {
  const findings = [aFinding('reference-processing', 'WARNING'), aFinding('long-pause', 'SEVERE')];
  const sketch = (otherMs: number): RunSketch => ({
    facts: { collector: 'OpenJ9 gencon' },
    events: [aPause(1, otherMs), aPause(50, 14_000, { references: { soft: 9_000_000 } })],
  });
  assert.equal(findLevel(findings, sketch(14_000)), 'SEVERE');
  assert.equal(findLevel(findings, sketch(14_001)), 'WARNING');
});

/** Sketches markings of JDK 8 that begin with this much of a heap of 1000 MB in use, so many of them late. */
const sketchMarkings = (late: number, inTime: number): RunSketch => ({
  facts: { collector: 'G1', jvmVersion: '1.8.0_121', heapMax: 1000 * MB },
  events: [
    ...times(late + inTime, (i) =>
      aPause(1 + i * 10, 20, { marks: PauseMark.startsMarking, heap: pool(980, i < late ? 800 : 500, 1000) }),
    ),
    ...times(3, (i) => aPause(900 + i, 100, { pause: 'full', heap: pool(990, 550, 1000) })),
  ],
});

test('marking that mostly begins late is as bad as the heap that seems too small', () => {
  const findings = [aFinding('g1-late-marking', 'WARNING'), aFinding('heap-undersized', 'SEVERE')];
  assert.equal(findLevel(findings, sketchMarkings(5, 5)), 'SEVERE');
  assert.equal(findLevel(findings, sketchMarkings(5, 6)), 'WARNING');
});

test('what the JVM names as the cause of most long pauses is as bad as these', () => {
  const sketchLong = (cause: string): RunSketch => ({
    facts: { collector: 'Parallel' },
    events: [
      ...times(20, (i) => aPause(1 + i, 5)),
      aPause(50, 2100, { pause: 'full', cause }),
      aPause(90, 2000, { pause: 'full', cause: 'Ergonomics' }),
    ],
  });
  for (const [id, cause] of [
    ['system-gc', 'System.gc()'],
    ['diagnostic-gc', 'Heap Dump Initiated GC'],
    ['metaspace-threshold-gc', 'Metadata GC Threshold'],
  ] as const) {
    const findings = [aFinding(id, 'INFO'), aFinding('long-pause', 'SEVERE')];
    assert.equal(findLevel(findings, sketchLong(cause)), 'SEVERE');
    assert.equal(findLevel(findings, sketchLong('Ergonomics')), 'INFO');
  }
});
