import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { ENCODING_NAMES } from '@hindsight/model';
import { CONTENTS, type ContentName } from '../testing/contents.ts';
import { openAndRead, readFaultCode } from '../testing/open-artifact.ts';
import { PACKERS } from '../testing/packers.ts';
import { createTar } from '../testing/tar-writer.ts';
import { createZip } from '../testing/zip-writer.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { openArtifactFile } from './open-artifact.ts';

/** Returns labels, the bytes for each, and the layers that are found. */
function packings(name: ContentName): { label: string; bytes: Buffer; encoding: string }[] {
  const tar = PACKERS.tar(name);
  return [
    ...ENCODING_NAMES.map((encoding) => ({ label: encoding, bytes: PACKERS[encoding](name), encoding })),
    { label: 'GZIP', bytes: PACKERS.gz(name), encoding: 'gz' },
    { label: 'tar.gz', bytes: gzipSync(tar), encoding: 'gz tar' },
    { label: 'tar, gz', bytes: gzipSync(tar), encoding: 'gz tar' },
    { label: 'identity', bytes: CONTENTS[name], encoding: '' },
  ];
}

for (const name of Object.keys(CONTENTS) as ContentName[]) {
  for (const { label, bytes, encoding } of packings(name)) {
    test(`${name} is read the same when it is sent as ${label}, with the label and without`, async () => {
      for (const options of [{ encoding: label }, {}]) {
        const { members, labelIgnored, damage, skipped } = await openAndRead(bytes, { fileName: name, ...options });
        assert.deepEqual(
          members.map((part) => [part.name, part.encoding, part.summary.truncated, part.fileTruncated]),
          [[name, encoding, false, false]],
        );
        assert.ok(members[0]?.file.equals(CONTENTS[name]));
        assert.equal(members[0]?.summary.bytes, CONTENTS[name].length);
        assert.deepEqual([labelIgnored, damage, skipped], [undefined, undefined, []]);
      }
    });
  }
}

test('a wrong label is reported, and the content is read as what it is', async () => {
  const cases = [
    { bytes: PACKERS.zip('gc.log'), label: 'gz', found: 'zip' },
    { bytes: PACKERS.tar('gc.log'), label: 'zip', found: 'tar' },
    { bytes: gzipSync(PACKERS.tar('gc.log')), label: 'zstd', found: 'gz, tar' },
    { bytes: PACKERS.bz2('gc.log'), label: 'lz4', found: 'bz2' },
    { bytes: CONTENTS['gc.log'], label: 'zip', found: 'no compression' },
    { bytes: CONTENTS['gc.log'], label: 'tar', found: 'no compression' },
    { bytes: CONTENTS['heap.hprof'], label: 'tar', found: 'no compression' },
  ];
  for (const { bytes, label, found } of cases) {
    const { members, labelIgnored } = await openAndRead(bytes, { encoding: label });
    assert.deepEqual(labelIgnored, { label, found });
    assert.equal(members.length, 1);
  }
});

test('binary content that is neither what its label names nor anything known is corrupt', async () => {
  for (const encoding of ENCODING_NAMES) {
    assert.equal(await readFaultCode(randomBytes(3000), { encoding }), 'corrupt-encoding', encoding);
  }
});

test('an archive without a file is an empty body', async () => {
  assert.equal(await readFaultCode(createZip([])), 'empty-body');
  assert.equal(await readFaultCode(createZip([{ name: 'logs/' }])), 'empty-body');
  assert.equal(await readFaultCode(createZip([{ name: 'gc.log', method: 0 }])), 'empty-body');
  assert.equal(await readFaultCode(createTar([]), { encoding: 'tar' }), 'empty-body');
  assert.equal(await readFaultCode(createTar([{ name: 'logs', type: '5' }])), 'empty-body');
  assert.equal(await readFaultCode(gzipSync(createZip([]))), 'empty-body');
});

test('archives in archives list the members of all, named by their path', async () => {
  const inner = createTar([
    { name: 'a.log', content: 'first\n' },
    { name: 'b.log.gz', content: gzipSync('second\n') },
  ]);
  const bytes = createZip([
    { name: 'yc/logs.tar.zst', content: zstdCompressSync(inner) },
    { name: 'yc/heap_dump.zip', content: createZip([{ name: 'heap_dump.out', content: 'third' }]), method: 0 },
    { name: 'yc/gc.log', content: 'fourth' },
  ]);
  const { members } = await openAndRead(bytes);
  assert.deepEqual(
    members.map(({ name, encoding, text }) => [name, encoding, text]),
    [
      ['yc/logs.tar.zst/a.log', 'zip zstd tar', 'first'],
      ['yc/logs.tar.zst/b.log.gz', 'zip zstd tar gz', 'second'],
      ['yc/heap_dump.zip/heap_dump.out', 'zip zip', 'third'],
      ['yc/gc.log', 'zip', 'fourth'],
    ],
  );
});

test('one corrupt member does not hide the others', async () => {
  const bytes = createZip([
    { name: 'broken.gz', content: gzipSync('x').subarray(0, 9) },
    { name: 'broken.tar', content: Buffer.concat([Buffer.from('x'), createTar([{ name: 'a', content: 'a' }])]) },
    { name: 'empty.log' },
    { name: 'gc.log', content: 'whole\n' },
  ]);
  const { members, skipped } = await openAndRead(bytes);
  assert.deepEqual(
    members.map(({ text }) => text),
    ['whole'],
  );
  assert.deepEqual(
    skipped.map(({ name, code }) => [name, code]),
    [
      ['broken.gz', 'corrupt-encoding'],
      ['broken.tar', 'corrupt-encoding'],
      ['empty.log', 'empty-body'],
    ],
  );
});

test('damage to the layer around an archive is reported, and the bytes before it are read', async () => {
  const tar = createTar([
    { name: 'a.log', content: randomBytes(40_000).toString('hex') },
    { name: 'b.log', content: randomBytes(40_000).toString('hex') },
  ]);
  const packed = gzipSync(tar);
  const { members, damage } = await openAndRead(packed.subarray(0, packed.length * 0.75));
  assert.match(damage ?? '', /gz data around the tar/);
  assert.deepEqual(
    members.map(({ name, summary, fileTruncated }) => [name, summary.truncated, fileTruncated]),
    [
      ['a.log', false, false],
      ['b.log', true, true],
    ],
  );
});

test('metadata of macOS is listed as skipped', async () => {
  const { members, skipped } = await openAndRead(
    createZip([
      { name: '__MACOSX/._gc.log', content: 'x' },
      { name: 'logs/._gc.log', content: 'x' },
      { name: 'logs/.DS_Store', content: 'x' },
      { name: 'logs/gc.log', content: 'x' },
    ]),
  );
  assert.deepEqual([members.length, skipped.length], [1, 3]);
});

test('names are shown as relative paths without deceiving characters, and are not used as paths', async () => {
  const names = [
    '../../etc/passwd',
    '/etc/passwd',
    'C:\\logs\\gc.log',
    'a/./b//c',
    'a\0b\x1b[31m.log',
    '..',
    'gc.log',
    'gc.log',
  ];
  const shown = [
    'etc/passwd',
    'etc/passwd',
    'logs/gc.log',
    'a/b/c',
    'a\ufffdb\ufffd[31m.log',
    'no name',
    'gc.log',
    'gc.log',
  ];
  const { members } = await openAndRead(createZip(names.map((name, n) => ({ name, content: `${n}` }))));
  assert.deepEqual(
    members.map(({ name }) => name),
    shown,
  );
  const turned = Buffer.from('gol.\u202ecg').toString('latin1');
  assert.equal((await openAndRead(createZip([{ name: turned, content: 'x' }]))).members[0]?.name, 'gol.\ufffdcg');
  const long = `${'d/'.repeat(5000)}gc.log`;
  assert.match(
    (await openAndRead(createZip([{ name: long, content: 'x' }]))).members[0]?.name ?? '',
    /^.{248}\/gc\.log$/,
  );
});

test('the limits apply to all members and layers together', async () => {
  const limits = { ...DEFAULT_LIMITS, maxExpandedBytes: 100_000, maxEntries: 5, maxDepth: 3 };
  const of = (bytes: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({ name: `${n}`, content: 'a\n'.repeat(bytes / 2) }));
  assert.equal(await readFaultCode(createZip(of(20_000, 5)), { limits }), undefined);
  assert.equal(await readFaultCode(createZip(of(20_002, 5)), { limits }), 'expands-too-much');
  const silent = of(20_002, 5).map((entry) => ({ name: entry.name, content: gzipSync(entry.content), method: 0 }));
  assert.equal(await readFaultCode(createZip(silent), { limits }), 'expands-too-much');
  assert.equal(await readFaultCode(createZip(of(2, 6)), { limits }), 'expands-too-much');
  assert.equal(await readFaultCode(createTar(of(2, 6)), { limits }), 'expands-too-much');
  assert.equal(
    await readFaultCode(createZip([...of(2, 3), { name: 'z', content: createZip(of(2, 3)) }]), { limits }),
    'expands-too-much',
  );
  let nested: Buffer = createZip(of(2, 1));
  for (let depth = 1; depth < 3; depth++) nested = createZip([{ name: 'z', content: nested }]);
  assert.equal(await readFaultCode(nested, { limits }), undefined);
  assert.equal(await readFaultCode(createZip([{ name: 'z', content: nested }]), { limits }), 'expands-too-much');
});

test('reading a member twice counts once in the expansion budget', async () => {
  const limits = { ...DEFAULT_LIMITS, maxExpandedBytes: 100_000 };
  const { members } = await openAndRead(gzipSync('a\n'.repeat(40_000)), { limits });
  assert.equal(members[0]?.summary.bytes, 80_000);
});

test('an artifact that needs no scratch file creates none', async () => {
  const scratch = new URL('../testing/packed/', import.meta.url).pathname;
  const before = readdirSync(scratch);
  const opened = await openArtifactFile(`${scratch}gc.log.xz`, { fileName: 'gc.log.xz' });
  assert.equal((await opened.members[0]?.asText().readLines(() => undefined))?.lines, 40);
  await assert.rejects(async () => opened.members[0]?.asFile(), /folder/);
  assert.deepEqual(readdirSync(scratch), before);
});

test('a large member that a thread reads inside the archive has its lines, its size and its hash', async () => {
  const content = Array.from({ length: 400_000 }, (_, n) => `${n} ${'x'.repeat((n * 7919) % 200)}\n`).join('');
  assert.ok(content.length > 33 * 1024 * 1024);
  const { members } = await openAndRead(
    createTar([
      { name: 'a', content: 'x\n' },
      { name: 'b', content },
      { name: 'c', content: 'x\n' },
    ]),
  );
  const summary = members[1]?.summary;
  assert.deepEqual([summary?.lines, summary?.bytes], [400_000, content.length]);
  assert.equal(summary?.sha256, createHash('sha256').update(content).digest('hex'));
  assert.ok(members[1]?.text === content.trimEnd());
});
