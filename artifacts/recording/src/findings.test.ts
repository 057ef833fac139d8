import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpuLoad, sketchAnalysis } from '../testing/index.ts';
import { diagnoseRecording } from './findings.ts';

const list = (sketch: Parameters<typeof sketchAnalysis>[0]) =>
  diagnoseRecording(sketchAnalysis(sketch)).map(({ id, level }) => `${id} ${level}`);

test('a recording without a problem is called healthy, a short one is not', () => {
  assert.ok(list({ tables: { 'jdk.CPULoad': cpuLoad(0.3) } }).includes('healthy-recording INFO'));
  assert.ok(!list({ seconds: 19, tables: { 'jdk.CPULoad': cpuLoad(0.3) } }).includes('healthy-recording INFO'));
});

test('the load of other processes stands behind what the JVM does', () => {
  const found = list({
    tables: { 'jdk.CPULoad': cpuLoad(0.1, 0.9) },
    samples: { 'jdk.JavaMonitorEnter': [{ times: 30, weight: 1000, subject: 'com.shop.Ledger', thread: 'a' }] },
  });
  assert.deepEqual(found.slice(0, 2), ['lock-contention WARNING', 'competing-cpu WARNING']);
});

test('damage lowers the confidence of everything else', () => {
  const gaps = [{ file: 'a', chunk: 1, position: 9, bytesLeftOut: 5, why: 'cut' as const }];
  const findings = diagnoseRecording(
    sketchAnalysis({ tables: { 'jdk.CPULoad': cpuLoad(0.1, 0.9) }, recording: { gaps } }),
  );
  assert.deepEqual(
    findings
      .map(({ id, confidence }) => `${id} ${confidence}`)
      .filter((text) => /incomplete|competing/.test(text))
      .sort(),
    ['competing-cpu medium', 'recording-incomplete high'],
  );
});
