import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFormat, readText } from '../../../testing/index.ts';
import type { FactName, GcEvent } from '../../events.ts';
import { PauseMark } from '../../events.ts';
import { openJ9 } from './index.ts';
import { BALANCED, CONCURRENT, GENCON, METRONOME } from './samples.ts';

checkFormat(openJ9, 'gencon', GENCON);
checkFormat(openJ9, 'optavgpause', CONCURRENT);
checkFormat(openJ9, 'balanced', BALANCED);
checkFormat(openJ9, 'metronome', METRONOME);

const readSample = (text: string) => readText(openJ9, text);

function selectKind<Kind extends GcEvent['kind']>(events: readonly GcEvent[], kind: Kind) {
  return events.filter((event): event is Extract<GcEvent, { kind: Kind }> => event.kind === kind);
}

const findFact = (events: readonly GcEvent[], name: FactName) =>
  selectKind(events, 'fact').findLast((event) => event.name === name)?.value;

test('every line of a document is understood', () => {
  for (const text of [GENCON, CONCURRENT, BALANCED, METRONOME]) {
    const { unparsed, foreign } = readSample(text);
    assert.deepEqual({ unparsed, foreign }, { unparsed: [], foreign: [] });
  }
});

test('the header states collector, heap, processors and arguments, in either quote', () => {
  const { events } = readSample(GENCON);
  assert.equal(findFact(events, 'collector'), 'OpenJ9 gencon');
  assert.equal(findFact(events, 'heapMax'), 2 ** 30);
  assert.equal(findFact(events, 'parallelWorkers'), 4);
  assert.equal(findFact(events, 'concurrentWorkers'), 1);
  assert.equal(findFact(events, 'cpusTotal'), 8);
  assert.equal(findFact(events, 'cpusAvailable'), 4);
  assert.equal(findFact(events, 'memoryTotal'), 8 * 2 ** 30);
  assert.equal(findFact(events, 'commandLine'), '-Xmx1g -Dgreeting="a < b"');
  assert.equal(findFact(events, 'vendor'), 'IBM J9');
});

test('a scavenge is a young pause that lasts as long as the application was stopped', () => {
  const [pause] = selectKind(readSample(GENCON).events, 'pause');
  assert.ok(pause);
  assert.equal(pause.pause, 'young');
  assert.equal(pause.duration, 12.319);
  assert.equal(pause.cause, 'Allocation Failure');
  assert.equal(pause.wall, Date.UTC(2024, 2, 1, 10, 0, 10));
  assert.deepEqual(pause.pools?.heap, { before: 673741824, after: 573741824, committed: 2 ** 30 });
  assert.deepEqual(pause.pools?.young, { before: 268435456, after: 148435456, committed: 268435456 });
  assert.equal(pause.pools?.old?.after, 425306368);
  assert.equal(pause.promotedBytes, 562848);
  assert.equal(pause.tenuring?.threshold, 7);
  assert.deepEqual(pause.references, { final: 3, soft: 24, weak: 390 });
  assert.equal(pause.user, 46.278);
  assert.equal(pause.workersUsed, 4);
});

test('a scavenge that percolates is one full pause, escalated and aggressive', () => {
  const pause = selectKind(readSample(GENCON).events, 'pause').at(-1);
  assert.ok(pause);
  assert.equal(pause.pause, 'full');
  assert.equal(pause.duration, 136.5);
  const events =
    PauseMark.percolate | PauseMark.escalated | PauseMark.aggressive | PauseMark.compacting | PauseMark.promotionFailed;
  assert.equal(pause.marks, events);
  assert.equal(pause.classUnloadingTime, 0.519);
  assert.equal(pause.real, 135.1);
  assert.equal(pause.pools?.heap?.after, 2 ** 30 - 2000000);
});

test('excessive GC and a failed allocation are marked once each', () => {
  const marks = selectKind(readSample(GENCON).events, 'mark');
  assert.deepEqual(
    marks.map(({ mark }) => mark),
    ['excessive-gc', 'out-of-memory'],
  );
  assert.match(marks[1]?.detail ?? '', /24 bytes requested/);
});

test('a concurrent collection is a cycle from its kick-off to its final stop', () => {
  const { events } = readSample(CONCURRENT);
  const [done, aborted] = selectKind(events, 'cycle');
  assert.equal(done?.duration, 424);
  assert.equal(done?.aborted, false);
  assert.equal(done?.cause, 'threshold reached');
  assert.equal(aborted?.aborted, true);
  assert.equal(selectKind(events, 'mark')[0]?.detail, 'insufficient progress made');
});

test('a stop without a collection is a safepoint and no pause', () => {
  const { events } = readSample(CONCURRENT);
  assert.deepEqual(
    selectKind(events, 'pause').map(({ pause, duration, cause }) => [pause, duration, cause]),
    [
      ['full', 24.679, 'Concurrent Collection'],
      ['full', 81, 'explicit'],
    ],
  );
  assert.deepEqual(
    selectKind(events, 'safepoint').map(({ operation, duration, timeToSafepoint, lastThread }) => [
      operation,
      duration.toFixed(3),
      timeToSafepoint,
      lastThread,
    ]),
    [
      ['Exclusive access', '0.118', 0.07, 'pool-1 <main>'],
      ['', '24.749', 0.07, 'pool-1 <main>'],
      ['', '81.070', 0.07, 'pool-1 <main>'],
    ],
  );
});

test('processor times of 0 mean that the platform does not measure them', () => {
  const [pause] = selectKind(readSample(CONCURRENT).events, 'pause');
  assert.equal(pause?.user, undefined);
});

test('balanced: partial collections are young, mark increments are pauses, and their cycle with its concurrent part is read', () => {
  const { events } = readSample(BALANCED);
  assert.deepEqual(
    selectKind(events, 'pause').map(({ pause, name, duration }) => [pause, name, duration]),
    [
      ['young', 'Partial GC', 31],
      ['other', 'Global Mark Phase', 11],
      ['other', 'Global Mark Phase', 13],
    ],
  );
  assert.equal(selectKind(events, 'pause')[0]?.cause, 'Allocation Taxation');
  assert.equal(selectKind(events, 'pause')[0]?.pools?.young?.after, 0);
  assert.deepEqual(
    selectKind(events, 'cycle').map(({ name, duration }) => [name, duration]),
    [['Global Mark Phase', 1012]],
  );
  const phases = selectKind(events, 'phase').filter(({ phase }) => phase === 'concurrent');
  assert.deepEqual(
    phases.map(({ name, duration }) => [name, duration]),
    [['GMP work packet processing', 99.5]],
  );
  assert.equal(findFact(events, 'regionSize'), 524288);
});

test('metronome: the quanta of a heartbeat keep number, sum, shortest and longest', () => {
  const { events } = readSample(METRONOME);
  const quanta = selectKind(events, 'pause').filter(({ pause }) => pause === 'other');
  assert.equal(quanta.length, 5);
  assert.ok(Math.abs(quanta.reduce((sum, { duration }) => sum + duration, 0) - 2.5) < 1e-9);
  assert.equal(Math.max(...quanta.map(({ duration }) => duration)), 1.1);
  assert.equal(quanta[0]?.duration, 0.2);
  const [sample] = selectKind(events, 'heap-sample');
  assert.equal(sample?.used, 805306368);
});

test('metronome: a synchronous collection is a full pause that ended when it was logged', () => {
  const { events } = readSample(METRONOME);
  const full = selectKind(events, 'pause').find(({ pause }) => pause === 'full');
  assert.equal(full?.duration, 90);
  assert.equal(full?.wall, Date.UTC(2024, 2, 1, 10, 0, 5));
  assert.equal(full?.cause, 'out of memory');
  assert.equal(selectKind(events, 'cycle')[0]?.duration, 1500);
  assert.equal(selectKind(events, 'mark')[0]?.mark, 'out-of-memory');
});

test('without a header the policy is inferred from the events', () => {
  const readBody = (text: string) => text.slice(text.indexOf('</initialized>') + 14);
  assert.equal(findFact(readSample(readBody(GENCON)).events, 'collector'), 'OpenJ9 gencon');
  assert.equal(findFact(readSample(readBody(BALANCED)).events, 'collector'), 'OpenJ9 balanced');
});

test('the start of a stop is computed from its end when the log begins inside of it', () => {
  const { events } = readSample(GENCON.slice(GENCON.indexOf('<gc-end id="8"')));
  const [pause] = selectKind(events, 'pause');
  assert.equal(pause?.wall, Date.UTC(2024, 2, 1, 10, 0, 10, 12) - 12.319);
  assert.ok(Number.isNaN(pause?.pools?.heap?.before));
});

test('a stop whose end is missing is no pause', () => {
  const { events } = readSample(GENCON.slice(0, GENCON.indexOf('<exclusive-end id="43"')));
  assert.equal(selectKind(events, 'pause').length, 1);
  assert.equal(selectKind(events, 'mark').at(-1)?.mark, 'event-cut');
});

test('ids that start again in a second document belong to another JVM; ids that continue belong to a rotated file', () => {
  const starts = (text: string) => selectKind(readSample(text).events, 'header').map(({ startsRun }) => startsRun);
  assert.deepEqual(starts(GENCON + GENCON), [false, true]);
  const rotated = GENCON.replaceAll(/ id="(\d+)"/g, (_, id) => ` id="${Number(id) + 100}"`);
  assert.deepEqual(starts(GENCON + rotated), [false, false]);
});

test('output of the application between the tags is foreign', () => {
  const text = GENCON.replace('<af-start', 'server started\n<html class="x">\n<af-start');
  const { foreign, unparsed, events } = readSample(text);
  assert.deepEqual([...foreign, ...unparsed], ['server started', '<html class="x">']);
  assert.equal(selectKind(events, 'pause').length, 2);
});
