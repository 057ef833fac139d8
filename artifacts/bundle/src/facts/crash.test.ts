import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture } from '../../testing/index.ts';
import { collectCrashFacts } from './crash.ts';

const CAPTURED = '2026-11-22T10-00-00';
const meta = { processId: 42, tags: [], timestamp: CAPTURED, timeZone: 'UTC' };
const DAY_MS = 86_400_000;

const aReport = (pid: number | undefined, { kind = 'signal', timeMs }: { kind?: string; timeMs?: number } = {}) => {
  const crash = { kind, pid, signal: 'SIGSEGV', frame: { text: 'C  [libzip.so+0x1]' } };
  const report = { crash, process: { timeMs }, lines: { problem: 3 } };
  return { name: 'hs_err.log', members: { analysis: { analysis: { report }, findings: [] } } };
};

const collect = (...crashReports: readonly object[]) => collectCrashFacts(createCapture({ crashReports, meta }));

test('a crash report of the captured process, or of an unknown one, is a crash of the JVM', () => {
  for (const pid of [42, undefined]) {
    const [fact] = collect(aReport(pid));
    assert.equal(fact?.id, 'crash');
    assert.match(fact?.statement ?? '', /the JVM crashed: SIGSEGV in C \[libzip\.so\+0x1\]$/);
  }
});

test('a crash report of another process, or of more than a day before the capture, is no fact of this one', () => {
  const capturedMs = Date.UTC(2026, 10, 22, 10);
  assert.deepEqual(collect(aReport(7)), []);
  assert.deepEqual(collect(aReport(42, { timeMs: capturedMs - DAY_MS - 1000 })), []);
  assert.equal(collect(aReport(42, { timeMs: capturedMs - DAY_MS + 1000 }))[0]?.id, 'crash');
});

test('a crash is told unless a finding names its cause with certainty', () => {
  const found = (finding: object) => {
    const report = aReport(42);
    const { analysis } = report.members;
    return collect({ ...report, members: { analysis: { ...analysis, findings: [finding] } } }).length;
  };
  const named = { level: 'FATAL', cause: 'native-crash', confidence: 'medium', title: 'A library', evidence: [] };
  assert.equal(found(named), 0);
  assert.equal(found({ ...named, confidence: 'low' }), 1);
  assert.equal(found({ ...named, cause: 'event' }), 1);
  assert.equal(found({ ...named, level: 'WARNING' }), 1);
});

test('without a crash there is no fact: no report, or one that somebody asked for', () => {
  assert.deepEqual(collect(), []);
  assert.deepEqual(collect(aReport(42, { kind: 'none' })), []);
});
