import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { deflateRawSync, zstdCompressSync } from 'node:zlib';
import { CONTENTS } from '../../../testing/contents.ts';
import { type ArtifactRead, openAndRead, readFaultCode } from '../../../testing/open-artifact.ts';
import { PACKERS } from '../../../testing/packers.ts';
import { createZip, type ZipEntrySpec } from '../../../testing/zip-writer.ts';
import { DEFAULT_LIMITS } from '../../limits.ts';

const TWO: readonly ZipEntrySpec[] = [
  { name: 'a.log', content: 'first\n'.repeat(500) },
  { name: 'b.log', content: randomBytes(3000).toString('hex'), method: 0 },
];

const texts = ({ members }: ArtifactRead) => members.map(({ file }) => file.toString());
const TWO_TEXTS = TWO.map(({ content }) => content);

test('every regular form of zip lists its members in order', async () => {
  const described = (descriptor: ZipEntrySpec['descriptor'] & string) => TWO.map((entry) => ({ ...entry, descriptor }));
  const forms = {
    plain: createZip(TWO),
    'with a comment': createZip(TWO, { comment: Buffer.from('PK\x05\x06 is in it') }),
    'with descriptors': createZip(described('signed')),
    zip64: createZip(
      TWO.map((entry) => ({ ...entry, wide: true })),
      { wide: true },
    ),
    'zip64 with descriptors': createZip(
      described('wide').map((entry) => ({ ...entry, wide: true })),
      { wide: true },
    ),
    'with other bytes behind it': Buffer.concat([createZip(TWO), randomBytes(300)]),
  };
  for (const [form, bytes] of Object.entries(forms)) {
    const read = await openAndRead(bytes);
    assert.deepEqual(texts(read), TWO_TEXTS, form);
    assert.deepEqual([read.damage, read.skipped], [undefined, []], form);
  }
});

test('bytes before the archive are skipped when they are a program or the label is zip', async () => {
  const program = Buffer.concat([Buffer.from('MZ'), randomBytes(5000)]);
  assert.deepEqual(texts(await openAndRead(createZip(TWO, { prefix: program }))), TWO_TEXTS);
  assert.deepEqual(texts(await openAndRead(createZip(TWO, { prefix: program, wide: true }))), TWO_TEXTS);
  const script = createZip(TWO, { prefix: Buffer.from('#!/bin/sh\nexec unzip "$0"\n') });
  assert.deepEqual(texts(await openAndRead(script, { encoding: 'zip' })), TWO_TEXTS);
});

test('the other compression methods use the decoders of the encodings', async () => {
  const content = CONTENTS['gc.log'];
  const lzma = PACKERS.lzma('gc.log');
  // A zip member has a version and the length of the properties before them, and no size behind them.
  const lzmaMember = Buffer.concat([Buffer.from([9, 20, 5, 0]), lzma.subarray(0, 5), lzma.subarray(13)]);
  const methods: Readonly<Record<number, Buffer>> = {
    12: PACKERS.bz2('gc.log'),
    14: lzmaMember,
    20: zstdCompressSync(content),
    93: zstdCompressSync(content),
    95: PACKERS.xz('gc.log'),
  };
  for (const [method, packed] of Object.entries(methods)) {
    const flags = method === '14' ? 2 : 0;
    const { members } = await openAndRead(
      createZip([{ name: 'gc.log', content, packed, method: Number(method), flags }]),
    );
    assert.deepEqual([members[0]?.file.toString(), members[0]?.fileTruncated], [content.toString(), false], method);
  }
});

test('members that cannot be opened are listed with a reason', async () => {
  const { members, skipped } = await openAndRead(
    createZip([
      { name: 'secret.log', content: 'x', flags: 1 },
      { name: 'imploded.log', content: 'x', method: 6 },
      { name: 'link', content: '/etc/passwd', unixMode: 0o120777 },
      { name: 'device', unixMode: 0o020666, content: 'x' },
      { name: 'plain.log', content: 'x' },
      { name: '-', content: 'from standard input', unixMode: 0o010600 },
    ]),
  );
  assert.deepEqual(
    members.map(({ name }) => name),
    ['plain.log', '-'],
  );
  const reasons = [/password-protected/, /method 6/, /link/, /device/];
  for (const [index, reason] of reasons.entries()) assert.match(skipped[index]?.why ?? '', reason);
});

test('a zip in which nothing can be opened is refused with the reason', async () => {
  const secret = createZip([
    { name: 'empty.log' },
    { name: 'secret.log', content: 'x', flags: 1 },
    { name: 'another.log', content: 'x', flags: 1 },
  ]);
  await assert.rejects(openAndRead(secret), /unsupported-encoding.*password-protected/);
  await assert.rejects(openAndRead(createZip(TWO, { disk: 1 })), /unsupported-encoding.*split/);
});

test('the members of a truncated archive are read up to its end, and the damage is reported', async () => {
  for (const descriptor of [undefined, 'signed', 'unsigned', 'wide'] as const) {
    const entries = TWO.map((entry) => ({ ...entry, ...(descriptor && { descriptor }) }));
    const whole = createZip(entries);
    const directory = whole.indexOf('PK\x01\x02');
    const all = await openAndRead(whole.subarray(0, directory + 10));
    assert.match(all.damage ?? '', /2 entries/);
    assert.deepEqual(texts(all), TWO_TEXTS);
    const cut = await openAndRead(whole.subarray(0, directory - 1000));
    assert.ok(cut.damage);
    assert.deepEqual(
      cut.members.map(({ summary, fileTruncated }) => [summary.truncated, fileTruncated]),
      [
        [false, false],
        [true, true],
      ],
    );
    assert.ok(TWO_TEXTS[1]?.toString().startsWith(texts(cut)[1] ?? 'x'));
  }
});

test('an archive with a damaged directory is read by the local headers of its members', async () => {
  const bytes = createZip(TWO);
  bytes[bytes.indexOf('PK\x01\x02') + 1] = 0;
  const read = await openAndRead(bytes);
  assert.deepEqual(texts(read), TWO_TEXTS);
  assert.ok(read.damage);
});

test('a member whose checksum does not match is read and marked as truncated', async () => {
  for (const method of [0, 8]) {
    const { members } = await openAndRead(createZip([{ name: 'a', content: 'content\n', crc: 1, method }]));
    assert.deepEqual(
      [members[0]?.text, members[0]?.summary.truncated, members[0]?.fileTruncated],
      ['content', true, true],
    );
  }
});

test('a wrong size never yields more bytes, and missing bytes are reported', async () => {
  const content = 'a\n'.repeat(50_000);
  const less = await openAndRead(createZip([{ name: 'a', content, size: 1000 }]));
  assert.deepEqual([less.members[0]?.file.length, less.members[0]?.fileTruncated], [1000, true]);
  const more = await openAndRead(createZip([{ name: 'a', content, size: 200_000 }]));
  assert.deepEqual([more.members[0]?.file.length, more.members[0]?.summary.truncated], [100_000, true]);
  const none = createZip([{ name: 'a', content, size: 0 }]);
  assert.equal(await readFaultCode(none), 'corrupt-encoding');
  const limits = { ...DEFAULT_LIMITS, maxExpandedBytes: 1_000_000 };
  assert.equal(
    await readFaultCode(createZip([{ name: 'a', content, size: 1_000_001 }]), { limits }),
    'expands-too-much',
  );
});

test('entries that share bytes are refused', async () => {
  const shared = createZip([
    { name: 'a', content: 'x'.repeat(1000) },
    { name: 'b', content: 'x'.repeat(1000), sharesHeaderOf: 0 },
  ]);
  assert.equal(await readFaultCode(shared), 'corrupt-encoding');
  const inner = createZip([{ name: 'b', content: 'x' }]);
  const quoting = createZip([{ name: 'a', packed: deflateRawSync(inner), content: inner }]);
  assert.equal(await readFaultCode(quoting), undefined);
});

test('a wrong count of entries means a damaged directory', async () => {
  for (const count of [1, 3]) {
    const read = await openAndRead(createZip(TWO, { count }));
    assert.ok(read.damage);
    assert.deepEqual(texts(read), TWO_TEXTS);
  }
});

test('20,000 entries are too many', async () => {
  const entries = Array.from({ length: 20_000 }, (_, n) => ({ name: `${n}`, content: 'x', method: 0 }));
  assert.equal(await readFaultCode(createZip(entries)), 'expands-too-much');
});
