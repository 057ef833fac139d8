import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { ArtifactKind } from '@hindsight/model';
import { analyzeFiles } from '../analyze.ts';

const folder = mkdtempSync(join(tmpdir(), 'crash-inside-'));
after(() => rmSync(folder, { recursive: true }));

const CRASH = [
  '#',
  '# A fatal error has been detected by the Java Runtime Environment:',
  '#',
  '#  SIGSEGV (0xb) at pc=0x00007f1c2a1b, pid=4711, tid=4712',
  '#',
  '# Problematic frame:',
  '# C  [libdecode.so+0x13]  decode+0x13',
  '#',
  '',
].join('\n');
const NO_MEMORY = [
  '# There is insufficient memory for the Java Runtime Environment to continue.',
  '# Native memory allocation (mmap) failed to map 65536 bytes.',
  '',
].join('\n');
const GC = Array.from(
  { length: 60 },
  (_, n) => `[${n}.219s][info][gc] GC(${n}) Pause Young (Normal) (G1 Evacuation Pause) 23M->4M(128M) 3.1ms\n`,
).join('');
const LOG = '2026-03-17 10:13:39,781 INFO [main] c.a.Shop - started\n'.repeat(40);

async function findCrash(kind: ArtifactKind, content: string) {
  const path = join(folder, 'artifact');
  writeFileSync(path, content);
  const outcome = await analyzeFiles({
    files: [{ path, fileName: 'x.log' }],
    request: { kind, fileName: 'x.log', options: {} },
    limits: {},
    scratch: folder,
  });
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return { found: outcome.findings.find(({ id }) => id === 'crash-report-inside'), outcome };
}

test('a crash report in a GC log or an application log is told, with its frame and line', async () => {
  for (const [kind, text] of [
    ['gc-log', GC],
    ['application-log', LOG],
  ] as const) {
    const { found, outcome } = await findCrash(kind, `${text}${CRASH}`);
    assert.equal(found?.level, 'FATAL');
    assert.match(found?.title ?? '', /SIGSEGV \(0xb\) in `C \[libdecode\.so/);
    const [evidence] = found?.evidence ?? [];
    assert.ok(evidence?.kind === 'lines' && /fatal error/.test(evidence.text ?? ''));
    assert.notEqual(outcome.report.verdict.level, 'OK');
    assert.equal(outcome.body.isProblem ?? true, true);
  }
});

test('so is a JVM that got no memory', async () => {
  const { found } = await findCrash('gc-log', `${GC}${NO_MEMORY}`);
  assert.match(found?.title ?? '', /Native memory allocation/);
});

test('a log without one has no such finding', async () => {
  const { found } = await findCrash('application-log', `${LOG}# a fatal error is not here\n`);
  assert.equal(found, undefined);
});
