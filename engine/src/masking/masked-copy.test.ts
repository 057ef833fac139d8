import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { aHeap } from '@hindsight/heap-graph/testing';
import { createTar } from '@hindsight/intake/testing';
import type { ArtifactKind } from '@hindsight/model';
import { analyzeFiles } from '../analyze.ts';
import { quoteLines } from '../lines/quote-lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'masked-'));
after(() => rmSync(folder, { recursive: true }));

const statement = (second: number, message: string) =>
  `2025-03-02 08:00:${String(second).padStart(2, '0')},000 INFO [main] com.acme.Shop - ${message}\n`;
const LOG = statement(1, 'mail to jane.roe@shop.example') + statement(2, 'order 17') + statement(3, 'pwd=hunter22');
const MASKED = statement(1, 'mail to <EMAIL>') + statement(2, 'order 17') + statement(3, 'pwd=<PASSWORD>');

/** By which an archive is a captured bundle. */
const META = { name: 'meta-info.txt', content: 'hostName=shop-1\nprocessId=7\nappName=shop\n' };

async function writeAndReadCopy(content: Uint8Array | string, kind: ArtifactKind = 'application-log') {
  const scratch = mkdtempSync(join(folder, 'job-'));
  const [path, maskedPath] = [join(scratch, 'upload'), join(scratch, 'masked')];
  writeFileSync(path, content);
  const request = { kind, fileName: 'app.log', options: {} };
  const files = [{ path, fileName: 'app.log' }];
  const outcome = await analyzeFiles({ files, request, scratch, limits: {}, maskedPath });
  assert.ok(outcome.ok, JSON.stringify(outcome));
  const quote = async (fileName: string, number: number) => {
    const copy = [{ path: maskedPath, fileName: 'app.log' }];
    const quoted = await quoteLines({ files: copy, kind, fileName, from: number, to: number, limits: {}, scratch });
    return quoted.ok ? quoted.lines : quoted.fault;
  };
  return { outcome, maskedPath, quote };
}

test('the copy of a text is the text, unpacked and masked, with the same lines', async () => {
  for (const content of [LOG, gzipSync(LOG), LOG.replaceAll('\n', '\r\n'), Buffer.from(LOG, 'utf16le')]) {
    const { maskedPath, outcome } = await writeAndReadCopy(content);
    assert.equal(readFileSync(maskedPath, 'utf8'), MASKED);
    assert.deepEqual(outcome.ok && outcome.findings.filter(({ id }) => id === 'artifact-not-masked'), []);
  }
});

test('what a container put around lines stays around them', async () => {
  const inContainer = LOG.trimEnd()
    .split('\n')
    .map((log) => `${JSON.stringify({ log: `${log}\n`, stream: 'stdout', time: '2025-03-02T08:00:01Z' })}\n`);
  const { maskedPath } = await writeAndReadCopy(inContainer.join(''));
  const [first = ''] = readFileSync(maskedPath, 'utf8').split('\n');
  assert.deepEqual(JSON.parse(first), {
    log: statement(1, 'mail to <EMAIL>'),
    stream: 'stdout',
    time: '2025-03-02T08:00:01Z',
  });
});

test('texts of an archive are found in the copy by their names, long ones too', async () => {
  const long = `${'folder/'.repeat(20)}app.log`;
  const { quote } = await writeAndReadCopy(
    createTar([
      META,
      { name: 'app.log.1', content: LOG },
      { name: '././@LongLink', type: 'L', content: `${long}\0`, form: 'gnu' },
      { name: 'short', content: LOG, form: 'gnu' },
    ]),
    'bundle',
  );
  assert.deepEqual(await quote('app.log.1', 1), [statement(1, 'mail to <EMAIL>').trimEnd()]);
  assert.deepEqual(await quote(long, 3), [statement(3, 'pwd=<PASSWORD>').trimEnd()]);
});

test('the copy of a recording is a recording with its secrets overwritten', async () => {
  const sample = new URL('../../../artifacts/recording/testing/samples/jdk17-locks.jfr.gz', import.meta.url);
  const recording = gunzipSync(readFileSync(sample));
  recording.write('java.vm.specification.passwd', recording.indexOf('java.vm.specification.vendor'), 'latin1');
  const { maskedPath, outcome } = await writeAndReadCopy(gzipSync(recording), 'flight-recording');
  const copy = readFileSync(maskedPath);
  assert.equal(copy.length, recording.length);
  assert.ok(copy.includes(`java.vm.specification.passwd\u0003\u0012${'*'.repeat(18)}`));
  assert.deepEqual(outcome.ok && outcome.findings.filter(({ id }) => id === 'artifact-not-masked'), []);
  const { maskedPath: inBundle } = await writeAndReadCopy(
    createTar([META, { name: 'app.log', content: LOG }, { name: 'app.jfr', content: recording }]),
    'bundle',
  );
  assert.ok(readFileSync(inBundle).includes(copy));
});

test('what is no text is not in the copy, and a finding names it', async () => {
  const binary = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, ...Array.from({ length: 400 }, (_, at) => at % 7)]);
  const { outcome, quote } = await writeAndReadCopy(
    createTar([META, { name: 'app.log', content: LOG }, { name: 'core.1', content: binary }]),
    'bundle',
  );
  const finding = outcome.ok ? outcome.findings.find(({ id }) => id === 'artifact-not-masked') : undefined;
  assert.match(finding?.explanation ?? '', /none can be made: core\.1\./);
  assert.match(JSON.stringify(await quote('core.1', 1)), /not-found/);
});

test('the copy of a heap dump has its structure and none of its contents', async () => {
  const dump = aHeap({ objects: { text: { text: 'jane.roe@shop.example' } }, roots: ['text'] });
  const { maskedPath, outcome } = await writeAndReadCopy(gzipSync(dump), 'heap-dump');
  const copy = readFileSync(maskedPath);
  assert.equal(copy.length, dump.length);
  assert.ok(dump.includes('jane.roe') && !copy.includes('jane.roe') && copy.includes('java/lang/String'));
  assert.ok(outcome.ok && !outcome.findings.some(({ id }) => id === 'artifact-not-masked'));
});
