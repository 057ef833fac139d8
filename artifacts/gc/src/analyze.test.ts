import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTextBytes } from '@hindsight/intake';
import { ArtifactError, type FaultCode, type JsonObject } from '@hindsight/model';
import { analyzeBytes, readOwnSample } from '../testing/sample-logs.ts';
import { analyzeGcLog } from './analyze.ts';
import { gcLogAnalyzer } from './index.ts';

const writeLine = (second: number, from: string) =>
  `${from}[info][gc] GC(${second}) Pause Young (Normal) (G1 Evacuation Pause) 8M->4M(16M) 2.000ms\n`;

/** A pause every ten seconds from 10 to 100 s. */
const seconds = Array.from({ length: 10 }, (_, i) => 10 * (i + 1));
const withUptimes = Buffer.from(seconds.map((s) => writeLine(s, `[${s}.000s]`)).join(''));
const START = Date.UTC(2024, 4, 1, 8);
const toDate = (s: number) => new Date(START + s * 1000).toISOString().replace('Z', '+0200');
const withDates = Buffer.from(seconds.map((s) => writeLine(s, `[${toDate(s)}][${s}.000s]`)).join(''));

const readFigures = async (bytes: Buffer, options: Record<string, string>) => {
  const { body, findings } = await analyzeBytes(bytes, 'gc.log', options);
  return { ...(body(findings) as { gcStatistics: JsonObject; window?: JsonObject }), findings };
};
const readPauses = async (bytes: Buffer, options: Record<string, string>) =>
  (await readFigures(bytes, options)).gcStatistics.pauseCount;

const isFault = (code: FaultCode) => (error: unknown) => error instanceof ArtifactError && error.fault.code === code;

test('a window begins after its start and ends with its end', async () => {
  assert.equal(await readPauses(withUptimes, { startTime: '20s' }), '8');
  assert.equal(await readPauses(withUptimes, { endTime: '20.002s' }), '2');
  assert.equal(await readPauses(withUptimes, { startTime: '20s', endTime: '50s' }), '3');
});

test('a window is given on the wall clock in the zone of the log, or as it stands in the log', async () => {
  const local = (s: number) => toDate(s).slice(0, 19).replace('T', ' ');
  assert.equal(await readPauses(withDates, { startTime: local(20), endTime: local(50) }), '3');
  assert.equal(await readPauses(withDates, { startTime: toDate(20).replace('+', ' '), endTime: toDate(50) }), '3');
  assert.equal(await readPauses(withDates, { startTime: String(START - 7_200_000 + 20_000) }), '8');
});

test('beforeEndTime is measured from the last event, and the answer says what that was', async () => {
  const { gcStatistics, window } = await readFigures(withUptimes, { beforeEndTime: '30s' });
  assert.equal(gcStatistics.pauseCount, '3');
  assert.deepEqual(window, { startTime: '70s', endTime: '100s' });
  assert.equal(await readPauses(withUptimes, { beforeEndTime: 'PT15M' }), '10');
});

test('a window that nothing lies in is a fault, and so is one on a clock that the log does not have', async () => {
  await assert.rejects(readPauses(withUptimes, { startTime: '200s' }), isFault('empty-window'));
  await assert.rejects(readPauses(withUptimes, { startTime: '2024-05-01T00:00:00Z' }), isFault('empty-window'));
});

test('initialTimestamp puts uptimes on the wall clock', async () => {
  const options = { initialTimestamp: '2024-05-01T08:00:00Z' };
  const { gcStatistics, findings } = await readFigures(withUptimes, options);
  assert.equal(gcStatistics.startTimestamp, '2024-05-01T08:00:09.998Z');
  assert.ok(!findings.some(({ id }) => id === 'initial-timestamp-ignored'));
  assert.equal(await readPauses(withUptimes, { ...options, startTime: '2024-05-01T08:00:20Z' }), '8');
});

test('a log with dates ignores initialTimestamp and says so', async () => {
  const { gcStatistics, findings } = await readFigures(withDates, { initialTimestamp: '2001-01-01T00:00:00Z' });
  assert.match(String(gcStatistics.startTimestamp), /^2024-05-01T08:00:09/);
  assert.equal(findings.find(({ id }) => id === 'initial-timestamp-ignored')?.level, 'INFO');
});

test('the files of a series are one log, whatever their order', async () => {
  const half = withUptimes.length / 2;
  const older = await openTextBytes(withUptimes.subarray(0, half), { fileName: 'gc.log.0' });
  const newer = await openTextBytes(withUptimes.subarray(half), { fileName: 'gc.log' });
  for (const sources of [
    [older, newer],
    [newer, older],
  ]) {
    const { body, findings } = await analyzeGcLog(sources, { kind: 'gc-log', fileName: 'gc.log', options: {} });
    const { gcStatistics, restarts } = body(findings) as { gcStatistics: JsonObject; restarts: number };
    assert.deepEqual([gcStatistics.pauseCount, restarts], ['10', 0]);
  }
});

test('what is no GC log is refused', async () => {
  const text = Buffer.from('2024-05-01 10:00:00 INFO the application started\n'.repeat(50));
  await assert.rejects(analyzeBytes(text, 'app.log'), isFault('not-a-gc-log'));
});

test('the door claims GC logs and leaves other texts alone', async () => {
  const { head } = await openTextBytes(readOwnSample('j17-serial-gc.log'), { fileName: 'x' });
  assert.ok(gcLogAnalyzer.detect(head) > 0.5);
  assert.ok(gcLogAnalyzer.detect({ ...head, lines: ['hello', 'world'], bytes: Buffer.from('hello\nworld') }) < 0.2);
});

test('a text without an event, most of it of something else, is no GC log; a header alone is one', async () => {
  const header = [
    'OpenJDK 64-Bit Server VM (25.262-b10) for linux-amd64 JRE (1.8.0_262-b10), built on Jul 11 2020 by "mockbuild" with gcc 4.8.5',
    'Memory: 4k page, physical 65807424k(22033545k free), swap 16777212k(16777212k free)',
  ];
  const others = Array.from({ length: 5 }, (_, i) => `#  frame ${i} of a crash report`);
  const analyze = (lines: readonly string[]) => analyzeBytes(Buffer.from(`${lines.join('\n')}\n`), 'hs_err.log', {});
  await assert.rejects(() => analyze([...header, ...others]), isFault('not-a-gc-log'));
  const { findings } = await analyze(header);
  assert.deepEqual(
    findings.map(({ id }) => id),
    ['no-gc-activity'],
  );
});

test('secrets of a command line stand in no part of the answer or the report', async () => {
  const secret = 'hunter2hunter2';
  const options = `-Xmx64m -Ddb.password=${secret} -Durl=jdbc:postgresql://app:${secret}@db/x com.acme.Main --token=${secret}`;
  const vmargs = options.split(' ').map((one) => `<vmarg name="${one}" />`);
  const logs = [
    `[0.001s][info][arguments] jvm_args: ${options}\n${withUptimes}`,
    `CommandLine flags: ${options}\n1.234: [GC (Allocation Failure)  100K->50K(1000K), 0.0100000 secs]\n`,
    `<verbosegc xmlns="http://www.ibm.com/j9/verbosegc" version="5d8">\n<initialized id="1" timestamp="2025-03-02T08:15:03.123">\n<vmargs>\n${vmargs.join('\n')}\n</vmargs>\n</initialized>\n<gc-end id="3" type="scavenge" contextid="2" durationms="3.2" timestamp="2025-03-02T08:15:04.130">\n</gc-end>\n</verbosegc>\n`,
  ];
  for (const log of logs) {
    const { body, findings, report } = await analyzeBytes(Buffer.from(log), 'gc.log');
    const written = JSON.stringify([body(findings), findings, report]);
    assert.ok(written.includes('-Xmx64m'), log.slice(0, 40));
    assert.ok(!written.includes(secret), log.slice(0, 40));
  }
});
