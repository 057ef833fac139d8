import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { referencePath, testReferenceFiles } from '@hindsight/model/testing';
import { analyzeFiles } from '../analyze.ts';
import { recognizeFile } from '../recognition/recognize-file.ts';
import { withoutCompanions } from './companions.ts';
import { findCompanions } from './find-companions.ts';

const scratch = mkdtempSync(join(tmpdir(), 'companions-'));
after(() => rmSync(scratch, { recursive: true }));

const JAVACORE = 'javacore.20160404.083909.9480.0003.txt';
const toFile = (path: string) => ({ path, fileName: basename(path) });

async function analyze(paths: readonly string[]) {
  const request = { kind: 'heap-dump' as const, fileName: 'dump', options: { performanceReport: 'true' } };
  const outcome = await analyzeFiles({ files: paths.map(toFile), request, limits: {}, scratch });
  assert.ok(outcome.ok, JSON.stringify(outcome));
  const { troubleshootReport, performanceReport } = outcome.body as unknown as {
    troubleshootReport: { overview: { gcRoots: string; totalObjects: number; mappedClasses?: number } };
    performanceReport: { threads: readonly { name: string; stackTrace: readonly string[] }[] };
  };
  return { ...troubleshootReport.overview, threads: performanceReport.threads, findings: outcome.findings };
}

testReferenceFiles(
  'a javacore beside a portable heap dump gives it threads and roots',
  'phd',
  (name) => name === 'with-javacore.zip' || /^heapdump\.2016.*\.phd$/.test(name),
  async (path) => {
    const paths = path.endsWith('.zip') ? [path] : [referencePath('phd', JAVACORE), path];
    const { gcRoots, totalObjects, threads, findings } = await analyze(paths);
    assert.deepEqual([gcRoots, totalObjects, threads.length], ['javacore', 56_255, 16]);
    assert.ok(
      threads.find(({ name }) => name === 'main')?.stackTrace[0]?.startsWith('java.io.FileInputStream.readBytes'),
    );
    assert.ok(!findings.some(({ id }) => id === 'members-left-out'));
    const recognized = await recognizeFile({ files: paths.map(toFile), limits: {}, scratch });
    assert.equal(recognized.ok && recognized.kind, 'heap-dump', 'whatever comes first');
  },
);

testReferenceFiles(
  'a javacore of another process adds nothing',
  'phd',
  (name) => name === 'own-v6-64.phd',
  async (path) => {
    const { gcRoots, threads } = await analyze([path, referencePath('phd', JAVACORE)]);
    assert.deepEqual([gcRoots, threads.length], ['derived', 0]);
    const files = [path, referencePath('phd', JAVACORE), referencePath('phd', 'MANIFEST.tsv')].map(toFile);
    assert.deepEqual(await findCompanions({ files, limits: {}, scratch }), [referencePath('phd', JAVACORE)]);
  },
);

test('a mapping file is read with its heap dump, also when it is larger', async () => {
  const dump = fileURLToPath(new URL('../../../artifacts/heap/testing/samples/small.hprof', import.meta.url));
  const mapping = join(scratch, 'mapping.txt');
  writeFileSync(
    mapping,
    `# compiler: R8\ncom.acme.Text -> java.lang.String:\n${'# nothing\n'.repeat(statSync(dump).size / 5)}`,
  );
  const { mappedClasses, findings } = await analyze([mapping, dump]);
  assert.equal(mappedClasses, 1);
  assert.ok(!findings.some(({ id }) => id === 'members-left-out'));
  assert.deepEqual(await findCompanions({ files: [dump, mapping].map(toFile), limits: {}, scratch }), [mapping]);
});

test('of thousands of files, only those that may have companions are compared with the others', () => {
  const aPart = (name: string) => ({ name, head: { fileName: name, bytes: Buffer.from(''), lines: [] } });
  let compared = 0;
  const analyzer = {
    reads: 'bytes',
    detect: ({ fileName }: { readonly fileName: string }) => Number(fileName === 'dump'),
    isCompanion: (_: unknown, { fileName }: { readonly fileName: string }) => {
      compared++;
      return fileName === 'javacore';
    },
  };
  const parts = ['dump', 'javacore', ...Array.from({ length: 2000 }, (_, index) => `${index}.json`)].map(aPart);
  const own = withoutCompanions(parts as never, [analyzer] as never);
  assert.equal(own.length, 2001);
  assert.equal(compared, 2001);
});
