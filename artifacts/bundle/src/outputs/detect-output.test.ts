import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectOutput } from './detect-output.ts';

const OUTPUTS = [
  ['top-threads', ['top - 10:00:00 up 1 day', 'Threads:  40 total,   1 running']],
  ['top', ['$ top -b -n 1', 'top - 10:00:00 up 1 day', 'Tasks: 120 total,   1 running']],
  ['vmstat', ['procs -----------memory----------', ' r  b   swpd   free', ' 1  0      0 123456']],
  ['vmstat', ['10:00:00 procs -----------memory----------']],
  ['netstat', ['Active Internet connections (servers and established)', 'Proto Recv-Q Send-Q Local Address']],
  ['netstat', ['State  Recv-Q Send-Q Local Address:Port']],
  ['ps', ['UID        PID  PPID  C STIME TTY          TIME CMD']],
  ['disk', ['Filesystem      Size  Used Avail Use% Mounted on']],
  ['kernel-messages', ['[    0.000000] Linux version 6.1']],
  ['sysctl', ['kernel.pid_max = 4194304']],
  ['cgroup', ['cpu.max: 50000 100000']],
  ['iostat', ['Linux 6.1 (app-1) 11/24/2026', '', '09:40:01          DEV       tps  await     %util']],
  ['vmstat', ['Linux 6.1 (app-1) 11/24/2026', '', '09:40:01     CPU    %usr   %steal   %idle']],
  ['other', ['               total        used        free      shared']],
  ['other', [' 09:58:12 up 41 days,  3:12,  1 user,  load average: 0.42, 0.40, 0.38']],
  ['iostat', ['Linux 6.1 (app-1)', '', 'avg-cpu:  %user   %nice %system']],
  ['open-files', ['COMMAND  PID USER   FD   TYPE DEVICE SIZE/OFF NODE NAME']],
  ['open-files', ['total 0', 'lr-x------ 1 app app 64 Nov 29 10:00 5 -> /app/a.html']],
  ['containers', ['Name:         shop-1', 'Namespace:    web']],
  ['containers', ['{', '  "apiVersion": "v1",', '  "kind": "Pod",']],
  ['containers', ['{', '  "status": {', `    "id": "${'9f'.repeat(32)}",`]],
  ['containers', ['{', '  "tasks": [', '    {', '      "lastStatus": "STOPPED",']],
  ['containers', ['LAST SEEN   TYPE      REASON      OBJECT     MESSAGE']],
  ['containers', ['NAME       READY   STATUS      RESTARTS   AGE']],
  ['containers', ['2026-11-29T21:59:59.812345678Z container oom aaaaaaaaaaaa (image=a, name=b)']],
  ['metrics', ['# HELP jvm_threads_live_threads Live threads', '# TYPE jvm_threads_live_threads gauge']],
  ['nodetool', ['Pool Name                    Active   Pending      Completed   Blocked  All time blocked']],
  ['health', ['{', '  "status": "UP",', '  "components": {']],
  ['diagnostics', ['4711:', '-XX:CICompilerCount=3 -XX:MaxHeapSize=268435456 ']],
  ['diagnostics', ['4711:', ' garbage-first heap   total 262144K, used 41000K [0x1, 0x2)']],
  ['kernel-messages', ['Nov 29 22:01:02 worker-3 kernel: java invoked oom-killer: gfp_mask=0xcc0']],
  ['kernel-messages', ['[Sun Nov 29 22:01:02 2026] nf_conntrack: table full']],
] as const;

for (const [role, lines] of OUTPUTS) {
  test(`"${lines[0].slice(0, 30)}" begins the file of ${role}`, () => assert.equal(detectOutput({ lines }), role));
}

test('a file with thread dumps is no output of top, and a log is no output', () => {
  assert.equal(detectOutput({ lines: ['Threads:  40 total', 'Full thread dump OpenJDK'] }), undefined);
  assert.equal(detectOutput({ lines: ['2026-11-20 10:00:00 INFO [main] a.B - Filesystem is ready'] }), undefined);
});

test('a file of addresses has no metrics', () =>
  assert.equal(detectOutput({ lines: ['search svc.local', 'nameserver 10.96.0.10', 'options ndots:5'] }), 'other'));
