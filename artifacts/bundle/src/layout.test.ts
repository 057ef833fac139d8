import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findRole, isCaptureLayout } from './layout.ts';
import { findCaptureZone, parseCaptureTime, readMetaInfo } from './outputs/meta-info.ts';

const ROLES = [
  ['yc-2026-11-20T22-16-08/gc.log', 'gc'],
  ['gc.4711.log', 'gc'],
  ['cgroup.out', 'cgroup'],
  ['a/b/javacore.10.out', 'threads'],
  ['javacore.20261120.221608.6.0001.txt', 'threads'],
  ['heapdump.20261120.221608.6.0002.phd', 'heap'],
  ['threaddump.out', 'threads-joined'],
  ['topdashH.3460.out', 'top-threads'],
  ['1.appLogs.gc.log', 'log'],
  ['12.appLogs.order-gateway.log', 'log'],
  ['heap_dump.zip/heap_dump.out', 'heap'],
  ['kernel.out', 'sysctl'],
  ['jstat.txt', 'memory'],
  ['smaps.out', 'memory'],
  ['histo-20261122T100651Z.txt', 'memory'],
  ['vm_info.out', 'crash'],
  ['native_memory.out', 'memory'],
  ['logs/hs_err_pid4711.log', 'crash'],
  ['ed-queues.txt', 'other'],
  ['notes.txt', undefined],
] as const;

for (const [name, role] of ROLES) {
  test(`${name} is ${role ?? 'no file of a capture'}`, () => assert.equal(findRole(name)?.role, role));
}

test('an archive is a capture if it has capture notes or several capture files, but not for one log', () => {
  assert.equal(isCaptureLayout(['x/meta-info.txt']), true);
  assert.equal(isCaptureLayout(['gc.log', 'top.out', 'vmstat.out']), true);
  assert.equal(isCaptureLayout(['gc.log', 'gc.log.1', 'readme.txt']), false);
});

test('notes: values may contain =, outputs of several lines are joined, the last line has no end', () => {
  const meta = readMetaInfo([
    'hostName=orders-1',
    'processId=6',
    'javaVersion=openjdk "17", OpenJDK (a=b), ',
    'tags=prod, orders',
  ]);
  assert.deepEqual(meta, {
    host: 'orders-1',
    processId: 6,
    javaVersion: 'openjdk "17", OpenJDK (a=b)',
    tags: ['prod', 'orders'],
  });
});

test('the timestamp of the capture is read in its time zone', () => {
  const at = (timeZone?: string) =>
    parseCaptureTime({ timestamp: '2026-11-20T22-16-08', ...(timeZone && { timeZone }) });
  assert.equal(at('UTC'), Date.UTC(2026, 10, 20, 22, 16, 8));
  assert.equal(at('Asia/Kolkata'), Date.UTC(2026, 10, 20, 16, 46, 8));
  assert.equal(at('no/zone'), at('UTC'));
  assert.equal(parseCaptureTime({ timestamp: 'yesterday' }), undefined);
});

test('the zone of a capture is its offset at that time, and none in UTC', () => {
  const findZone = (timestamp: string, timeZone: string) => findCaptureZone({ timestamp, timeZone });
  assert.equal(findZone('2026-07-20T22-16-08', 'Europe/Berlin'), '+02:00');
  assert.equal(findZone('2026-11-20T22-16-08', 'America/St_Johns'), '-03:30');
  assert.equal(findZone('2026-11-20T22-16-08', 'UTC'), undefined);
  assert.equal(findZone('2026-11-20T22-16-08', 'Nowhere'), undefined);
});
