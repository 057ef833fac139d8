import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture } from '../../testing/index.ts';
import { composeVerdict } from '../verdict.ts';
import { collectNotes } from './index.ts';

const meta = { processId: 42, tags: [], timestamp: '2026-11-22T10-00-00', timeZone: 'UTC' };
const DAY_MS = 86_400_000;
const CAPTURED_MS = Date.UTC(2026, 10, 22, 10);

const aReport = (
  name: string,
  crash: object,
  { version = '17.0.9+9', timeMs = CAPTURED_MS, library = 'libx.so' } = {},
) => {
  const frame = { text: `C  [${library}+0x1]  decode+0x7`, function: 'decode' };
  const report = {
    crash: { kind: 'signal', ...crash },
    process: { timeMs, time: String(timeMs) },
    lines: { problem: 3 },
    jvm: { version },
  };
  const findings = [{ id: 'native-library-crash', title: `Crash in ${library}` }];
  return { name, members: { analysis: { analysis: { report, blame: { module: library, frame } }, findings } } };
};

const find = (id: string, ...crashReports: readonly object[]) =>
  collectNotes(createCapture({ crashReports, meta })).find((note) => note.id === id);

test('two reports of one version that blame one frame are a crash that comes back', () => {
  const [first, second] = [aReport('a.log', { pid: 7, pc: '0x1' }), aReport('b.log', { pid: 42, pc: '0x2' })];
  const found = find('repeated-crash', first, second);
  assert.equal(found?.level, 'SEVERE');
  assert.equal(found?.title, 'The JVM crashed 2 times in libx.so decode (JDK 17.0.9+9)');
  assert.match(found?.explanation ?? '', /`a\.log`, `b\.log`/);
  assert.equal(find('repeated-crash', first), undefined);
  assert.equal(find('repeated-crash', first, { ...first, name: 'copy.log' }), undefined, 'a copy of one report');
  assert.equal(find('repeated-crash', first, aReport('c.log', { pid: 42 }, { version: '21.0.1+12' })), undefined);
  assert.equal(find('repeated-crash', first, aReport('d.log', { pid: 42 }, { library: 'liby.so' })), undefined);
});

test('a report of another process, or of another day, is named as such and is no cause', () => {
  assert.equal(find('report-of-other-process', aReport('a.log', { pid: 42 })), undefined);
  assert.equal(find('report-of-other-process', aReport('a.log', { pid: 7, kind: 'none' })), undefined);
  assert.equal(
    find('report-of-other-process', aReport('a.log', { pid: 7 }))?.title,
    '`a.log` is of an earlier JVM (process 7)',
  );
  const old = find('report-of-other-process', aReport('a.log', { pid: 42 }, { timeMs: CAPTURED_MS - DAY_MS - 1 }));
  assert.equal(old?.level, 'INFO');
  assert.match(old?.title ?? '', /more than a day before/);
});

test('a bundle with nothing but the crash of an earlier JVM is not called healthy', () => {
  const capture = createCapture({ crashReports: [aReport('a.log', { pid: 7 })], meta });
  const verdict = composeVerdict({ causes: [], others: [], facts: [] }, capture, undefined);
  assert.equal(verdict.level, 'INFO');
  assert.match(verdict.sentence, /^`a\.log` is of an earlier JVM/);
});

test('thread dumps of two JVMs are told, because logs do not say whose they are', () => {
  const notes = (...series: readonly object[]) =>
    collectNotes(createCapture({ threads: { analysis: { analysis: { series } } } })).map(({ title }) => title);
  const [three, two] = [3, 2].map((dumps) => ({ dumps: Array.from({ length: dumps }, () => ({})) }));
  assert.deepEqual(notes(two ?? {}, three ?? {}), [
    'The thread dumps are of 2 JVMs; the verdict is about the one with 3 of them',
  ]);
  assert.deepEqual(notes(three ?? {}), []);
});

test('what the other JVMs of a bundle show is told with their folders', () => {
  const other = { name: 'node-b', level: 'SEVERE', headline: 'Deadlock: "a" and "b"', evidence: undefined };
  const well = { name: 'node-c', level: undefined, headline: undefined, evidence: undefined };
  const findJvms = (...others: readonly object[]) =>
    collectNotes(createCapture({ jvm: { name: 'node-a', others }, meta })).find(({ id }) => id === 'other-jvms');
  assert.equal(findJvms(other, well)?.title, 'node-b: Deadlock: "a" and "b"');
  assert.equal(findJvms(other, well)?.level, 'SEVERE');
  assert.equal(findJvms(well)?.title, 'No problem found in the files of node-c');
  assert.equal(findJvms(well)?.level, 'INFO');
  assert.equal(collectNotes(createCapture({ meta })).length, 0);
});
