import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ArchiveMember } from '@hindsight/model';
import { createCapture } from '../../testing/index.ts';
import { areSeveralJvms, splitByName } from './split-by-name.ts';

const aMember = (name: string, ...lines: string[]) =>
  ({ name, bytes: 9, source: { head: { fileName: name, bytes: Buffer.from(''), lines } } }) as unknown as ArchiveMember;

const GC =
  '[2026-11-24T09:40:03.000+0000][3.000s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 20M->4M(64M) 2.1ms';
const DUMP = 'Full thread dump OpenJDK 64-Bit Server VM (17.0.9+9 mixed mode):';
const RECORD = '2026-11-24 09:40:03,000 INFO  [main] com.acme.Seat - Listed 7 seats';

const listSplit = (...members: readonly ArchiveMember[]) => {
  const split = splitByName(members);
  return (
    split && [...split.jvms.map(({ name, members: own }) => `${name} ${own.length}`), `shared ${split.shared.length}`]
  );
};

test('files beside each other are told apart by the name of their JVM', () => {
  assert.deepEqual(
    listSplit(
      aMember('app-1-gc.log', GC),
      aMember('app-1.log', RECORD),
      aMember('app-2-gc.log', GC),
      aMember('app-2.log', RECORD),
      aMember('df.txt', 'Filesystem      Size  Used Avail Use% Mounted on'),
    ),
    ['app-1 2', 'app-2 2', 'shared 1'],
  );
  assert.deepEqual(
    listSplit(aMember('threads_broker-0_20261124.txt', DUMP), aMember('threads_broker-1_20261124.txt', DUMP)),
    ['broker-0 1', 'broker-1 1', 'shared 0'],
  );
});

test('numbers, dates, rotations and states are no names of JVMs', () => {
  assert.equal(listSplit(aMember('td-1.txt', DUMP), aMember('td-2.txt', DUMP)), undefined);
  assert.equal(listSplit(aMember('gc.log.0.current', GC), aMember('gc.log.1', GC)), undefined);
  assert.equal(listSplit(aMember('shop-gc-2026-11-23.log', GC), aMember('shop-gc-2026-11-24.log', GC)), undefined);
  assert.equal(listSplit(aMember('gc-before.log', GC), aMember('gc-after.log', GC)), undefined);
});

const HOUR = 3_600_000;
const gcFrom = (fromHour: number, toHour: number) =>
  createCapture({
    gc: {
      analysis: {
        analyses: [{ run: { clock: { first: 0, last: (toHour - fromHour) * HOUR, wallOffset: fromHour * HOUR } } }],
      },
    },
  });

test('collections at the same time are of several JVMs; one after the other they are of one', () => {
  const split = splitByName([aMember('blue-gc.log', GC), aMember('green-gc.log', GC)]);
  assert.ok(split);
  assert.equal(areSeveralJvms(split, [gcFrom(1, 5), gcFrom(3, 9)]), true);
  assert.equal(areSeveralJvms(split, [gcFrom(1, 3), gcFrom(4, 9)]), false);
  assert.equal(areSeveralJvms(split, [createCapture({}), createCapture({})]), false);
});

test('without times, files of two kinds each are enough', () => {
  const files = ['a', 'b'].flatMap((one) => [aMember(`${one}-gc.log`, GC), aMember(`${one}-threads.txt`, DUMP)]);
  const split = splitByName(files);
  assert.ok(split);
  assert.equal(areSeveralJvms(split, []), true);
});

test('a GC log that lies beside dumps with names makes these no JVMs', () => {
  const split = splitByName([
    aMember('stack_atlas-a.txt', DUMP),
    aMember('stack_atlas-b.txt', DUMP),
    aMember('gc.log', GC),
  ]);
  assert.ok(split);
  assert.equal(areSeveralJvms(split, [gcFrom(1, 5), gcFrom(1, 5)]), false);
});
