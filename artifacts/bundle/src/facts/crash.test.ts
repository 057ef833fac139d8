import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture, createOutput } from '../../testing/index.ts';
import { collectCrashFacts } from './crash.ts';

const meta = (processId: number) => ({ processId, tags: [] });
const report = { error: 'SIGSEGV (0xb)', frame: 'C  [libzip.so+0x1]', line: 3 };

test('a crash report of the captured process, or of an unknown one, is a crash of the JVM', () => {
  for (const processId of [42, undefined]) {
    const crashReports = [createOutput({ ...report, processId })];
    const [fact] = collectCrashFacts(createCapture({ crashReports, meta: meta(42) }));
    assert.equal(fact?.id, 'crash');
    assert.match(fact?.statement ?? '', /the JVM crashed: SIGSEGV \(0xb\) in C {2}\[libzip\.so\+0x1\]$/);
  }
});

test('a crash report of another process is an earlier crash', () => {
  const crashReports = [createOutput({ ...report, processId: 7 })];
  const [fact] = collectCrashFacts(createCapture({ crashReports, meta: meta(42) }));
  assert.equal(fact?.id, 'earlier-crash');
  assert.match(fact?.statement ?? '', /an earlier JVM \(process 7\) crashed/);
});

test('without a crash report there is no fact', () => {
  assert.deepEqual(collectCrashFacts(createCapture({ crashReports: [] })), []);
});
