import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sketchAnalysis } from '../../testing/index.ts';
import { diagnoseRecording } from '../findings.ts';
import { diagnoseThreadDumps } from './diagnose-thread-dumps.ts';

const readDump = (name: string): string =>
  readFileSync(new URL(`../../../threads/testing/samples/${name}`, import.meta.url), 'utf8');

const DEADLOCK = readDump('deadlock-with-lead-in-jdk25-jstack-l.txt');
const IDLE = readDump('idle-serialgc-jdk25-thread-print-l.txt');

const record = (...dumps: readonly string[]) =>
  sketchAnalysis({ tables: { 'jdk.ThreadDump': dumps.map((result, index) => ({ at: 60_000 * index, result })) } });

test('a deadlock in the second dump of a recording is found, with the threads of that dump', () => {
  const [finding] = diagnoseThreadDumps(record(IDLE, DEADLOCK));
  assert.equal(finding?.id, 'deadlock');
  for (const evidence of finding?.evidence ?? []) assert.notEqual(evidence.kind, 'lines');
  const paths = (finding?.evidence ?? []).flatMap((one) => (one.kind === 'path' ? [one] : []));
  assert.ok(
    paths.every(({ name }) => name.startsWith('thread dump 2 of 2, 1 min')),
    JSON.stringify(paths),
  );
  assert.match(JSON.stringify(paths), /waiting to lock/);
});

test('the finding stands in the report of the recording', () => {
  assert.equal(diagnoseRecording(record(DEADLOCK))[0]?.id, 'deadlock');
});

test('an idle dump, an empty one and a recording without any say nothing', () => {
  for (const analysis of [record(IDLE), record('', 'no dump at all'), record()])
    assert.deepEqual(diagnoseThreadDumps(analysis), []);
});
