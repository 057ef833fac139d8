import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeCrash, type CrashSketch } from '../testing/index.ts';
import { diagnoseCrash } from './findings.ts';
import { chooseVerdictFinding, composeVerdict } from './verdict.ts';

const LIBRARY = 'C  [libacmeimg.so+0x1179]  acme_decode_block+0x0';

function judge(sketch: CrashSketch) {
  const analysis = analyzeCrash(sketch);
  const findings = diagnoseCrash(analysis);
  return { findings, verdict: chooseVerdictFinding(findings, analysis), sentence: composeVerdict(findings, analysis) };
}

test('a signal from outside explains the crash, whatever the frame is', () => {
  const { verdict, findings } = judge({
    frame: LIBRARY,
    blame: 'application',
    crash: { signalCode: 'SI_USER', senderPid: 7 },
  });
  assert.equal(verdict?.id, 'external-signal');
  assert.ok(!findings.some(({ id }) => id === 'native-library-crash'));
});

test('the specific explanation is the verdict, and the general one follows from it one level lower', () => {
  const { verdict, findings } = judge({ frame: 'C  [libapmagent.so+0x10ff]  record+0x6', blame: 'agent' });
  assert.equal(verdict?.id, 'agent-crash');
  const general = findings.find(({ id }) => id === 'native-library-crash');
  assert.deepEqual([general?.level, general?.followsFrom], ['SEVERE', 'agent-crash']);
});

test('what the signal says about the address follows from the crash', () => {
  const { verdict, findings } = judge({
    frame: LIBRARY,
    blame: 'application',
    crash: { signalCode: 'SEGV_MAPERR', faultAddress: '0x0000000000000020' },
  });
  assert.equal(findings.find(({ id }) => id === 'null-pointer-access')?.followsFrom, verdict?.id);
  assert.match(verdict?.explanation ?? '', /It was not a signal of another process/);
});

test('the limit that was reached replaces the general finding about native memory', () => {
  const { verdict, findings } = judge({
    crash: { kind: 'native-oom', failedCall: 'mmap', failedBytes: 16_384 },
    process: { mapRows: 65_530, maxMapCount: 65_530 },
  });
  assert.equal(verdict?.id, 'map-count-exhausted');
  assert.ok(!findings.some(({ id }) => id === 'native-memory-exhausted'));
});

test('every kind of crash has a severe finding, even when nothing but the header is left', () => {
  for (const kind of ['signal', 'exception', 'internal-error', 'native-oom', 'gpf', 'abort'] as const) {
    const { verdict, sentence } = judge({ crash: { kind }, report: { complete: false } });
    assert.ok(verdict?.level === 'FATAL' || verdict?.level === 'SEVERE', kind);
    assert.notEqual(sentence.level, 'OK', kind);
  }
});

test('a requested report has no verdict, and its facts are warnings at most', () => {
  const { verdict, findings, sentence } = judge({
    crash: { kind: 'none' },
    report: { codeCache: { fullCount: 2 } },
    javaThreads: Array.from({ length: 6000 }, (_, index) => `pool-${index}`),
  });
  assert.equal(verdict, undefined);
  assert.ok(findings.length > 0 && findings.every(({ level }) => level === 'WARNING' || level === 'INFO'));
  assert.match(sentence.sentence, /nothing has crashed/);
});
