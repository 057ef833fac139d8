import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { aDump } from '@hindsight/heap-graph/testing';
import type { Progress } from '../../src/analysis-job.ts';
import { analyzeFiles } from '../../src/analyze.ts';

const folder = mkdtempSync(join(tmpdir(), 'hindsight-heap-dump-'));
after(() => rmSync(folder, { recursive: true }));

function analyzeDump(content: Buffer | string, fileName: string) {
  const path = join(folder, 'artifact');
  writeFileSync(path, content);
  const request = { kind: 'heap-dump', fileName, options: {} } as const;
  return analyzeFiles({ files: [{ path, fileName }], request, scratch: folder, limits: {} });
}

const DUMP = aDump({ references: [[1, 2], [2], []], roots: [0], texts: ['one', 'two'] });

test('a dump is read where it stands, and has no lines', async () => {
  const outcome = await analyzeDump(DUMP, 'heap.hprof');
  assert.ok(outcome.ok);
  const { bytes, format, kind, sha256, ...rest } = outcome.artifact;
  assert.deepEqual([bytes, format, kind, sha256.length], [DUMP.length, 'JAVA PROFILE 1.0.2', 'heap-dump', 64]);
  assert.deepEqual(rest, { fileName: 'heap.hprof', encoding: [] });
  assert.equal(outcome.complete, true);
});

test('how far the analysis is, and what is in the dump, is told while it goes on', async () => {
  const path = join(folder, 'told');
  writeFileSync(path, DUMP);
  const request = { kind: 'heap-dump', fileName: 'x', options: {} } as const;
  const reported: Progress[] = [];
  const job = { files: [{ path, fileName: 'x' }], request, scratch: folder, limits: {} };
  await analyzeFiles(job, { onProgress: (progress) => reported.push(progress) });
  const shares = reported.map(({ share = 0 }) => share);
  assert.deepEqual(shares, shares.toSorted(), 'never back');
  assert.equal(shares[0], 0);
  const [first, ...others] = reported.flatMap(({ early }) => early ?? []);
  assert.equal(first?.preliminary, true);
  assert.ok(
    others.length > 0 && others.every(({ preliminary, objects }) => !preliminary && objects === first?.objects),
  );
});

test('a packed one is unpacked into the folder of the job and gives the same answer', async () => {
  const [plain, packed] = [await analyzeDump(DUMP, 'x'), await analyzeDump(gzipSync(DUMP), 'x')];
  assert.ok(plain.ok && packed.ok);
  assert.deepEqual(packed.artifact.encoding, ['gz']);
  assert.deepEqual(packed.body, plain.body);
});

test('of one that is cut while packed, the part is analysed and both findings and answer say so', async () => {
  const outcome = await analyzeDump(gzipSync(DUMP, { level: 0 }).subarray(0, DUMP.length - 60), 'x');
  assert.ok(outcome.ok);
  assert.equal(outcome.complete, false);
  assert.ok(outcome.findings.some(({ id }) => id === 'truncated-dump'));
  assert.match(JSON.stringify(outcome.body), /TRUNCATED_DUMP/);
});

test('something else is told what it is', async () => {
  const outcome = await analyzeDump('[0.1s][info][gc] GC(0) Pause Young (Normal) 20M->10M(64M) 2.1ms\n', 'gc.log');
  assert.ok(!outcome.ok);
  assert.equal(outcome.fault.code, 'not-a-heap-dump');
  assert.match(outcome.fault.details, /GC log: send it to \/analyzeGC/);
});

test('a dump of an unknown version is reported as such, also with a wrong label of its encoding', async () => {
  const path = join(folder, 'artifact');
  const noise = Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * at * 31 + (at >> 3)) & 0xff));
  writeFileSync(path, Buffer.concat([Buffer.from('JAVA PROFILE 1.0.4\0\0\0\0\b', 'latin1'), noise]));
  const request = { kind: 'heap-dump', fileName: 'heap.hprof', options: {} } as const;
  for (const encoding of ['gz', 'tar', 'deflate', undefined]) {
    const file = { path, fileName: 'heap.hprof', ...(encoding && { encoding }) };
    const outcome = await analyzeFiles({ files: [file], request, scratch: folder, limits: {} });
    assert.ok(!outcome.ok);
    assert.equal(outcome.fault.code, 'not-a-heap-dump', String(encoding));
    assert.match(outcome.fault.details, /begins with "JAVA PROFILE 1\.0\.1"/);
  }
});
