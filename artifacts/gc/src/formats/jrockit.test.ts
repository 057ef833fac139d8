import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFormat, readText } from '../../testing/index.ts';
import type { GcEvent } from '../events.ts';
import { jrockit } from './jrockit.ts';

const OLD = `[memory ] GC strategy: gencon
[memory ] heap size: 1048576K, maximal heap size: 2097152K, nursery size: 524288K
[memory ] <s>-<end>: GC <before>K-><after>K (<heap>K), <pause> ms
[memory ] 77.737: Nursery GC 630435K->183741K (1048576K), 566.158 ms
[memory ] 78.100: parallel nursery GC 630435K->183741K (1048576K), 66.158 ms
[memory ] 218.453-219.334: GC 463218K->106254K (1048576K), 147.386 ms
`;

const R28 = `[INFO ][memory ] GC mode: Garbage collection optimized for short pausetimes, strategy: Parallel Mark, Concurrent Sweep.
[INFO ][memory ] Heap size: 524288KB, maximal heap size: 524288KB.
[INFO ][memory ] [YC#1] 3.096-3.107: YC 233984KB->133155KB (262144KB), 0.011 s, sum of pauses 10.735 ms, longest pause 10.735 ms.
[INFO ][gcpause] [OC#2] [pau]    70.873 ms (26.285000-26.356000)  OC:Main
[INFO ][gcpause] [OC#2] [con]     1.126 ms (26.356000-26.357000)  OC:ConcurrentSweep1
[INFO ][memory ] [OC#2] 26.285-26.404: OC 210918KB->206307KB (524288KB), 0.119 s, sum of pauses 71.354 ms, longest pause 70.873 ms.
[INFO ][memory ] [OC#3] Changing GC strategy from: singleparcon to: singleparpar, reason: Emergency parallel sweep requested.
[INFO ][memory ][Tue Nov 13 08:39:01 2012][24355] [OC#3] 26.500-26.700: OC 206309KB->412537KB (524288KB), 0.200 s, sum of pauses 193.998 ms, longest pause 193.998 ms.
[INFO ][gcpause] Thread "http-0.0.0.0-8000-1" id=15 idx=0x3c tid=29400 was in object alloc 538.201 ms from 26.242 s (3 GCs).
[ERROR][memory ] Throwing OutOfMemory: allocLargeObjectOrArray: [B, size 124712280
`;

checkFormat(jrockit, '1.4.2', OLD);
checkFormat(jrockit, 'R28', R28);

const OF_1_5 = `[memory ][Tue Feb 19 12:02:58 2013][02844] GC mode: Static, strategy: Generational Concurrent Mark & Sweep
[gcpause][Tue Feb 19 12:03:04 2013][02844] old collection phase 1 pause time: 16.430321 ms, (start time: 6.038 s)
[memory ][Tue Feb 19 12:03:04 2013][02844] Changing GC strategy to Parallel Mark, Parallel Sweep
[memory ][Tue Feb 19 12:03:04 2013][02844] 6.038-6.207: GC 3089328K->352551K (3145728K), sum of pauses 118.600 ms
`;

checkFormat(jrockit, '1.5', OF_1_5);

function selectKind<Kind extends GcEvent['kind']>(text: string, kind: Kind) {
  return readText(jrockit, text).events.filter(
    (event): event is Extract<GcEvent, { kind: Kind }> => event.kind === kind,
  );
}

test('nursery collections are young, all others old and full', () => {
  assert.deepEqual(
    selectKind(OLD, 'pause').map(({ pause, name, duration }) => [pause, name, duration]),
    [
      ['young', 'Nursery GC', 566.158],
      ['young', 'parallel nursery GC', 66.158],
      ['full', 'GC', 147.386],
    ],
  );
  const [first] = selectKind(OLD, 'pause');
  assert.deepEqual(first?.pools?.heap, { before: 630435 * 1024, after: 183741 * 1024, committed: 1048576 * 1024 });
});

test('the pause of R28 is the sum of its pauses, not the time of the collection', () => {
  assert.deepEqual(
    selectKind(R28, 'pause').map(({ pause, duration, uptime }) => [pause, duration, Math.round(uptime * 1000) / 1000]),
    [
      ['young', 10.735, 3096.265],
      ['full', 71.354, 26332.646],
      ['full', 193.998, 26506.002],
    ],
  );
});

test('a concurrent strategy makes the collection a cycle as well; a parallel one does not', () => {
  assert.deepEqual(
    selectKind(R28, 'cycle').map(({ duration }) => Math.round(duration)),
    [119],
  );
  assert.equal(selectKind(OLD, 'cycle').length, 1);
});

test('gcpause lines state the parts of pauses and the work between them', () => {
  assert.deepEqual(
    selectKind(R28, 'phase').map(({ phase, name, duration }) => [phase, name, duration]),
    [
      ['pause-part', 'OC:Main', 70.873],
      ['concurrent', 'OC:ConcurrentSweep1', 1.126],
    ],
  );
});

test('a thread that waited for memory is a stall, and running out of memory is marked', () => {
  const [stall] = selectKind(R28, 'stall');
  assert.deepEqual([stall?.thread, stall?.duration, stall?.uptime], ['http-0.0.0.0-8000-1', 538.201, 26242]);
  const [mark] = selectKind(R28, 'mark');
  assert.deepEqual([mark?.mark, mark?.detail], ['out-of-memory', 'allocLargeObjectOrArray: [B, size 124712280']);
});

test('the header states heap and strategy, a date in brackets the wall clock', () => {
  const facts = new Map(selectKind(OLD, 'fact').map(({ name, value }) => [name, value]));
  assert.equal(facts.get('heapMax'), 2 * 2 ** 30);
  assert.equal(facts.get('collectorDetail'), 'JRockit gencon');
  assert.equal(selectKind(R28, 'pause').at(-1)?.wall, Date.UTC(2012, 10, 13, 8, 39, 1));
});

test('version 1.5 states only the sum of the pauses', () => {
  assert.deepEqual(
    selectKind(OF_1_5, 'pause').map(({ pause, duration }) => [pause, duration]),
    [['full', 118.6]],
  );
  assert.deepEqual(selectKind(OF_1_5, 'cycle'), [], 'the strategy became a parallel one');
});
