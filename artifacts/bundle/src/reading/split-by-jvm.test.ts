import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ArchiveMember } from '@hindsight/model';
import { splitByJvm } from './split-by-jvm.ts';

const aMember = (name: string, ...lines: string[]) =>
  ({ name, bytes: 9, source: { head: { fileName: name, bytes: Buffer.from(''), lines } } }) as unknown as ArchiveMember;

const DUMP = [
  '2026-11-20 10:00:00',
  'Full thread dump OpenJDK 64-Bit Server VM (17.0.9+9 mixed mode):',
  '',
  '"main" #1 prio=5 tid=0x1 nid=0x2 runnable',
];

const listSplit = (...members: readonly ArchiveMember[]) => {
  const split = splitByJvm(members);
  return (
    split && [...split.jvms.map(({ name, members: own }) => `${name} ${own.length}`), `shared ${split.shared.length}`]
  );
};

test('folders with the same kind of file of a JVM are of several JVMs', () => {
  const files = [
    aMember('all/node-a/td.txt', ...DUMP),
    aMember('all/node-a/app.log', 'x'),
    aMember('all/node-1/td.txt', ...DUMP),
    aMember('all/notes.txt', 'x'),
  ];
  assert.deepEqual(listSplit(...files), ['node-a 2', 'node-1 1', 'shared 1']);
});

test('folders by kind of file or by time are of one JVM', () => {
  assert.equal(listSplit(aMember('dumps/td.txt', ...DUMP), aMember('logs/gc.log', 'x')), undefined);
  assert.equal(
    listSplit(aMember('2026-11-29_10-00/td.txt', ...DUMP), aMember('2026-11-29_10-05/td.txt', ...DUMP)),
    undefined,
  );
  assert.equal(listSplit(aMember('1/td.txt', ...DUMP), aMember('2/td.txt', ...DUMP)), undefined);
  assert.equal(listSplit(aMember('line 19/td.txt', ...DUMP), aMember('line 184/td.txt', ...DUMP)), undefined);
  assert.equal(listSplit(aMember('before_restart/td.txt', ...DUMP), aMember('after/td.txt', ...DUMP)), undefined);
  assert.equal(listSplit(aMember('td1.txt', ...DUMP), aMember('td2.txt', ...DUMP)), undefined);
});
