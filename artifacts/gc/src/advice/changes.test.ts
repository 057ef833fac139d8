import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCycle, aGcRun, aPause, MB, pool, type RunSketch, times } from '../../testing/index.ts';
import { PauseMark } from '../events.ts';
import type { Change } from './change.ts';
import {
  fixHeapSize,
  lowerYoung,
  markEarlier,
  raiseHeap,
  raiseMetaspaceThreshold,
  raiseReserve,
  raiseYoung,
} from './changes.ts';

const write = ({ write, to }: Change): string => write(to);

/** Sketches full collections that leave this many MB of 1000. */
const sketchLive = (live: number, facts: RunSketch['facts'] = {}): RunSketch => ({
  facts: { collector: 'Parallel', heapMax: 1000 * MB, ...facts },
  events: times(10, (i) =>
    aPause(100 + i, 50, {
      pause: 'full',
      heap: pool(900, live, 1000),
      pools: { young: pool(100, 0, 200), old: pool(800, live, 800) },
    }),
  ),
});

/** Sketches markings of G1, one per second, that take this long and leave `live` MB. */
const sketchMarkings = (live: number, markingMs: number, commandLine = ''): RunSketch => ({
  facts: { collector: 'G1', heapMax: 1000 * MB, jvmVersion: '1.8.0_391', ...(commandLine ? { commandLine } : {}) },
  events: times(60, (i) => [
    aCycle(6 + i, markingMs),
    aPause(6.95 + i, 2, { pause: 'mixed', heap: pool(900, live, 1000) }),
  ]).flat(),
});

test('a larger heap holds three times what stays alive, and is at least half as large again', () => {
  assert.equal(write(raiseHeap(aGcRun(sketchLive(700)))), 'Raise -Xmx to about -Xmx2304m (now 1,000 MB).');
  assert.equal(raiseHeap(aGcRun(sketchLive(100))).to, 1500 * MB);
  assert.equal(write(raiseHeap(aGcRun({}))), 'Raise -Xmx.');
});

test('the heap is made larger with the young generation when the old one needs the room', () => {
  const settings = (live: number) => raiseYoung(aGcRun(sketchLive(live))).map(({ setting }) => setting);
  assert.deepEqual(settings(100), ['young generation']);
  assert.deepEqual(settings(600), ['heap', 'young generation']);
});

test('with G1 a fixed young generation is given up, and none is ever set', () => {
  const facts = { collector: 'G1', commandLine: '-Xmn200m' } as const;
  for (const change of [...raiseYoung(aGcRun(sketchLive(100, facts))), lowerYoung(aGcRun(sketchLive(100, facts)))])
    assert.match(write(change), /^Remove -Xmn/);
  assert.deepEqual(
    raiseYoung(aGcRun(sketchLive(100, { collector: 'G1' }))).map(({ setting }) => setting),
    ['heap'],
  );
});

test('marking starts earlier only where there is time for it, and less alive than the threshold', () => {
  const advise = (live: number, markingMs: number, commandLine?: string) =>
    markEarlier(aGcRun(sketchMarkings(live, markingMs, commandLine))).setting;
  assert.equal(advise(300, 100), 'start of marking');
  assert.equal(advise(300, 700), 'heap');
  assert.equal(advise(460, 100), 'heap');
  assert.equal(advise(300, 100, '-XX:InitiatingHeapOccupancyPercent=25'), 'heap');
});

test('a threshold above the default goes back to it, as far as what is alive leaves room', () => {
  const advise = (live: number) =>
    write(markEarlier(aGcRun(sketchMarkings(live, 100, '-XX:InitiatingHeapOccupancyPercent=90'))));
  assert.match(advise(200), /InitiatingHeapOccupancyPercent=45 \(now 90\)/);
  assert.match(advise(600), /InitiatingHeapOccupancyPercent=70 \(now 90\)/);
});

test('where G1 adapts the threshold, the reserve moves it', () => {
  const sketch = sketchMarkings(300, 100);
  const analysis = aGcRun({ ...sketch, facts: { ...sketch.facts, jvmVersion: '17.0.9' } });
  assert.equal(write(markEarlier(analysis)), 'Keep a larger reserve: -XX:G1ReservePercent=20 (now 10).');
});

test('a first marking far above the default shows an option, which is to be removed', () => {
  const late = times(4, (i) => [
    ...times(6, (j) => aPause(i * 100 + j, 5, { pools: { old: pool(700, 701, 900), heap: pool(900, 710, 1000) } })),
    aPause(i * 100 + 50, 5, {
      marks: PauseMark.startsMarking,
      pools: { old: pool(800, 300, 900), heap: pool(990, 310, 1000) },
    }),
  ]).flat();
  const analysis = aGcRun({ facts: { collector: 'G1', heapMax: 1000 * MB, jvmVersion: '17.0.9' }, events: late });
  assert.match(write(markEarlier(analysis)), /^Start marking earlier: remove -XX:InitiatingHeapOccupancyPercent .* 45/);
});

test('a reserve that is large already is not made smaller', () => {
  const change = raiseReserve(aGcRun(sketchMarkings(300, 100, '-XX:G1ReservePercent=30')));
  assert.equal(write(change), '');
});

test('the threshold of Metaspace is above what is committed, and never below what is set', () => {
  const sketch = (commandLine: string): RunSketch => ({
    facts: { collector: 'Parallel', commandLine },
    events: [aPause(1, 5, { pools: { metaspace: pool(13, 13, 40) } })],
  });
  const advise = (commandLine: string) => raiseMetaspaceThreshold(aGcRun(sketch(commandLine)));
  assert.equal(advise('-Xmx1g')?.to, 48 * MB);
  assert.equal(advise('-XX:MetaspaceSize=64m'), undefined);
  assert.equal(advise('-XX:MaxMetaspaceSize=44m'), undefined);
});

test('the start size of the heap is that of the largest heap', () => {
  assert.match(write(fixHeapSize(aGcRun(sketchLive(100)))), /-Xms as large as -Xmx \(now 1000m\)/);
});
