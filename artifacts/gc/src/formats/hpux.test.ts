import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFormat, readText } from '../../testing/index.ts';
import type { GcEvent } from '../events.ts';
import { hpux } from './hpux.ts';

const OLD = `<GC: 2 4.020320 1 104 32 25179176 0 107544576 0 0 13369344 0 3343624 268435456 5242800 5242800 5242880 0.117212 >
<GC: 1 10.500000 2 40 31 53945352 0 107544576 0 2000 13369344 11012320 14044616 268435456 13639656 13639656 13639680 0.032642 >
<GC: 0 501.400320 3 0 32 60402840 0 107544576 2000 0 13369344 14044616 12281600 268435456 17837952 17797448 17825792 0.478491 >
`;

const NEW = `<GC: 1 4 7.250000 1 24 31 25179176 0 107544576 0 3000 13369344 0 3343624 268435456 5242800 5242800 5242880 0.017212 0.017212 >
<GC: 2 2 9.000000 2 0 31 25179176 0 107544576 3000 0 13369344 3343624 3000000 268435456 5242800 5242800 5242880 0.217212 0.217212 >
<GC: 2 4 10.000000 3 0 31 5179176 0 107544576 0 0 13369344 3000000 3000000 268435456 5242800 5242800 5242880 0.200000 0.200000 >
<GC: 3 1 12.000000 1 0 31 5179176 5179176 107544576 0 0 13369344 200000000 100000000 268435456 5242800 5242800 5242880 0.090000 3.500000 >
<GC: 4 6.3 22.000000 2 0 31 5179176 5179176 107544576 0 0 13369344 200000000 200000000 268435456 5242800 5242800 5242880 0.040000 2.500000 >
<GC: 11 1 30.000000 3 0 31 5179176 5179176 107544576 0 0 13369344 200000000 200000000 268435456 5242800 5242800 5242880 0.010000 0.500000 >
`;

checkFormat(hpux, 'until 1.3', OLD);
checkFormat(hpux, 'since 1.4.1', NEW);

function selectKind<Kind extends GcEvent['kind']>(text: string, kind: Kind) {
  return readText(hpux, text).events.filter((event): event is Extract<GcEvent, { kind: Kind }> => event.kind === kind);
}

test('a line of 18 fields has type, time, count, request, age, four spaces and the duration', () => {
  const [full, young, explicit] = selectKind(OLD, 'pause');
  assert.deepEqual([full?.pause, young?.pause, explicit?.pause], ['full', 'young', 'full']);
  assert.equal(full?.uptime.toFixed(3), '4020.320');
  assert.equal(full?.duration.toFixed(3), '117.212');
  assert.deepEqual(full?.pools?.heap, { before: 25179176, after: 3343624, committed: 389349376 });
  assert.deepEqual(full?.pools?.perm, { before: 5242800, after: 5242800, committed: 5242880 });
  assert.deepEqual(young?.pools?.young, { before: 53945352, after: 2000, committed: 120913920 });
  assert.equal(young?.tenuring?.threshold, 31);
});

test('in a line of 20 fields the reason of a full collection is its cause, that of a scavenge its threads', () => {
  const [young, explicit, perm] = selectKind(NEW, 'pause');
  assert.equal(young?.workersUsed, 4);
  assert.equal(young?.cause, '');
  assert.equal(young?.uptime, 7250);
  assert.equal(explicit?.cause, 'System.gc()');
  assert.equal(perm?.cause, 'Permanent Generation Full');
});

test('a background collection is a cycle, and a pause only as long as it stopped the application', () => {
  assert.deepEqual(
    selectKind(NEW, 'cycle').map(({ duration, aborted }) => [duration, aborted]),
    [
      [3500, false],
      [2500, true],
    ],
  );
  const background = selectKind(NEW, 'pause').filter(({ pause }) => pause === 'remark');
  assert.deepEqual(
    background.map(({ duration }) => duration),
    [90, 40],
  );
});

test('a line with a number too few is counted as not understood', () => {
  const { unparsed } = readText(hpux, OLD.replace(' 0.117212', ''));
  assert.equal(unparsed.length, 1);
});
