import assert from 'node:assert/strict';
import { test } from 'node:test';
import { times } from '../testing/index.ts';
import { analyzeBytes } from '../testing/sample-logs.ts';
import { MAX_RUNS } from './builder.ts';

const writePause = (second: number, after: number) =>
  `[${second}.000s][info][gc] GC(${second}) Pause Young (Allocation Failure) 90M->${after}M(100M) 2.000ms`;
const toBytes = (lines: readonly string[]) => Buffer.from(`${lines.join('\n')}\n`);
const seconds = Array.from({ length: 30 }, (_, index) => index + 1);

test('containers that write by turns are JVMs of their own, and none of them restarts', async () => {
  const lines = seconds.flatMap((second) => [
    `shop-1    | ${writePause(second, 20)}`,
    `index-1   | ${writePause(2 * second, 70)}`,
    `db-1      | 2026-03-01 10:00:00.000 UTC [1] LOG:  checkpoint complete`,
  ]);
  const { body, findings } = await analyzeBytes(toBytes(lines), 'compose.log');
  const { jvmRuns, restarts } = body(findings) as {
    jvmRuns: { firstLine: number; pauseCount: number }[];
    restarts: number;
  };
  assert.deepEqual(
    jvmRuns.map(({ firstLine, pauseCount }) => [firstLine, pauseCount]),
    [
      [1, 30],
      [2, 30],
    ],
  );
  assert.equal(restarts, 0);
});

test('a container that begins again is a restart, and the lines of one alone are one log', async () => {
  const lines = [...seconds, ...seconds].map((second) => `shop-1    | ${writePause(second, 20)}`);
  const { body, findings } = await analyzeBytes(toBytes(lines), 'compose.log');
  assert.equal((body(findings) as { restarts: number }).restarts, 1);
});

test('a full heap is that of the container that has it', async () => {
  const writeFull = (second: number) =>
    `[${second}.000s][info][gc] GC(${second}) Pause Full (Ergonomics) 99M->98M(100M) 900.000ms`;
  const lines = seconds.flatMap((second) => [
    `shop-1    | ${writePause(2 * second, 20)}`,
    `index-1   | ${writeFull(2 * second)}`,
  ]);
  const { findings } = await analyzeBytes(toBytes(lines), 'compose.log');
  assert.match(findings[0]?.title ?? '', /^index-1: /);
});

test('containers that restart without end have no more runs together than one', async () => {
  const lines = Array.from({ length: MAX_RUNS }, () =>
    ['shop-1', 'index-1'].flatMap((name) => [`${name}    | ${writePause(9, 20)}`, `${name}    | ${writePause(1, 20)}`]),
  ).flat();
  const { body, findings } = await analyzeBytes(toBytes(lines), 'compose.log');
  const { jvmRuns } = body(findings) as { jvmRuns: unknown[] };
  assert.ok(jvmRuns.length <= MAX_RUNS, `${jvmRuns.length} runs`);
});

test('files that tail shows by turns are JVMs of their own', async () => {
  const lines = seconds.flatMap((second) => [
    '==> /var/log/shop/gc.log <==',
    writePause(second, 20),
    '',
    '==> /var/log/index/gc.log <==',
    writePause(2 * second, 70),
    '',
  ]);
  const { body, findings } = await analyzeBytes(toBytes(lines), 'tail.log');
  const { jvmRuns, restarts } = body(findings) as { jvmRuns: { pauseCount: number }[]; restarts: number };
  assert.deepEqual([jvmRuns.map(({ pauseCount }) => pauseCount), restarts], [[30, 30], 0]);
});

const writeSyslog = (process: number, text: string) => `Mar 17 10:13:39 host-3 java[${process}]: ${text}`;

/** The same as `journalctl -o json` writes it. */
const writeJournal = (process: number, text: string) =>
  JSON.stringify({
    __REALTIME_TIMESTAMP: '1773742419781234',
    _HOSTNAME: 'host-3',
    SYSLOG_IDENTIFIER: 'java',
    _PID: String(process),
    MESSAGE: text,
  });

for (const write of [writeSyslog, writeJournal]) {
  test(`two processes of one program that write by turns are JVMs beside each other (${write.name})`, async () => {
    const lines = seconds.flatMap((second) => [
      write(811, writePause(second, 20)),
      write(977, writePause(2 * second, 70)),
    ]);
    const { body, findings } = await analyzeBytes(toBytes(lines), 'syslog');
    const { jvmRuns, restarts } = body(findings) as { jvmRuns: { pauseCount: number }[]; restarts: number };
    assert.deepEqual([jvmRuns.map(({ pauseCount }) => pauseCount), restarts], [[30, 30], 0]);
  });
}

test('a full heap is that of the process that has it', async () => {
  const full = '99M->98M(100M) 900.000ms';
  const lines = seconds.flatMap((second) => [
    writeSyslog(811, writePause(2 * second, 20)),
    writeSyslog(977, `[${2 * second}.000s][info][gc] GC(${second}) Pause Full (Ergonomics) ${full}`),
  ]);
  const { findings } = await analyzeBytes(toBytes(lines), 'syslog');
  assert.match(findings[0]?.title ?? '', /^host-3 java\[977\]: /);
});

test('a process that begins when another one of its program has ended is a restart', async () => {
  const lines = [811, 977].flatMap((process) =>
    seconds.map((second) => writeSyslog(process, writePause(second + process, 20))),
  );
  const { body, findings } = await analyzeBytes(toBytes(lines), 'syslog');
  const { jvmRuns, restarts } = body(findings) as { jvmRuns: unknown[]; restarts: number };
  assert.deepEqual([jvmRuns.length, restarts], [2, 1]);
});

test('more processes of one program than are told apart are runs that follow one another', async () => {
  const lines = times(30, (process) =>
    seconds.map((second) => writeSyslog(process + 1, writePause(second, 20))),
  ).flat();
  const { body, findings } = await analyzeBytes(toBytes(lines), 'syslog');
  const { jvmRuns, restarts } = body(findings) as { jvmRuns: unknown[]; restarts: number };
  assert.deepEqual([jvmRuns.length, restarts], [30, 29]);
});

test('what another container runs is no run of the one that restarts', async () => {
  const lines = [...seconds, ...seconds].flatMap((second, index) => [
    `shop-1    | ${writePause(second, 20)}`,
    `index-1   | ${writePause(index + 1, 70)}`,
  ]);
  const { findings } = await analyzeBytes(toBytes(lines), 'compose.log');
  const restart = findings.find(({ id }) => id === 'jvm-restart');
  assert.match(restart?.title ?? '', /holds 2 runs of the JVM/);
});
