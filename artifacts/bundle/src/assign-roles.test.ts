import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ArchiveMember } from '@hindsight/model';
import { assignRoles } from './assign-roles.ts';

const RECORD = '2026-11-20 10:00:00.000 INFO  [main] com.acme.Shop - order 7 accepted';

const aMember = (name: string, ...lines: string[]) =>
  ({
    name,
    bytes: 100,
    source: { head: { fileName: name, bytes: Buffer.from(lines.join('\n')), lines } },
  }) as unknown as ArchiveMember;

const findRoles = (...members: readonly ArchiveMember[]) => {
  const { byRole, unknown } = assignRoles(members);
  const known = [...byRole].flatMap(([role, files]) => files.map(({ name }) => `${name} ${role}`));
  return [...known, ...unknown.map(({ name }) => `${name} ?`)].toSorted();
};

test('files that somebody has put together are what their content says', () => {
  const files = [
    aMember('shop.log', RECORD, RECORD, RECORD),
    aMember('memory.txt', ' r  b   swpd   free   buff', ' 1  0      0 123 1'),
    aMember('readme.txt', 'roses are red', 'violets are blue'),
  ];
  assert.deepEqual(findRoles(...files), ['memory.txt vmstat', 'readme.txt ?', 'shop.log log']);
});

test('a file that bears the name of another kind is what its content says', () => {
  const dump = [
    '2026-11-20 10:00:00',
    'Full thread dump OpenJDK 64-Bit Server VM (17.0.9+9 mixed mode):',
    '',
    '"main" #1 prio=5 tid=0x1 nid=0x2 runnable',
  ];
  const files = [
    aMember('gc.log', RECORD, RECORD, RECORD),
    aMember('a.hprof', ...dump),
    aMember('javacore.1.out', 'cut'),
  ];
  assert.deepEqual(findRoles(...files), ['a.hprof threads', 'gc.log log', 'javacore.1.out threads']);
});

test('a journal without the times in front of its lines is of the kernel, a log that quotes it is a log', () => {
  const kill = 'Memory cgroup out of memory: Killed process 70211 (java) total-vm:9kB, anon-rss:9kB';
  const files = [
    aMember('journal.txt', 'eth0: link becomes ready', kill),
    aMember('a.log', RECORD, RECORD, `${RECORD} ${kill}`),
  ];
  assert.deepEqual(findRoles(...files), ['a.log log', 'journal.txt kernel-messages']);
});

test('a text of several commands that has a thread dump in it is read for the dump', () => {
  const lines = [
    '===== uptime =====',
    ' 18:40:00 up 12 days',
    '===== jstack =====',
    'Full thread dump OpenJDK 64-Bit Server VM',
  ];
  const head = { fileName: 'support.txt', bytes: Buffer.from(''), lines };
  const { byRole } = assignRoles([{ name: 'support.txt', bytes: 9, source: { head } } as never]);
  assert.deepEqual([...byRole.keys()], ['threads']);
});
