import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ArtifactRead, openAndRead, readFaultCode } from '../../../testing/open-artifact.ts';
import { createTar, END_MARK, paxEntry, sealed, type TarEntrySpec, tarEntry } from '../../../testing/tar-writer.ts';

const TWO: readonly TarEntrySpec[] = [
  { name: 'a.log', content: 'first\n'.repeat(200) },
  { name: 'b.log', content: 'second\n' },
];

const listMembers = ({ members }: ArtifactRead) => members.map(({ name, file }) => [name, file.toString()]);
const TWO_MEMBERS = TWO.map(({ name, content }) => [name, content]);

test('ustar, GNU and the oldest form list their members in order', async () => {
  for (const form of ['ustar', 'gnu', 'old'] as const) {
    const read = await openAndRead(createTar(TWO.map((entry) => ({ ...entry, form }))));
    assert.deepEqual(listMembers(read), TWO_MEMBERS, form);
    assert.deepEqual([read.damage, read.skipped], [undefined, []]);
  }
});

test('members have the time of their file', async () => {
  const { members } = await openAndRead(createTar(TWO));
  assert.deepEqual(
    members.map(({ modifiedMs }) => modifiedMs),
    TWO.map(() => 1000 * 0o14717446723),
  );
});

test('long names and large sizes are read from the fields of each form', async () => {
  const long = `${'folder/'.repeat(30)}gc.log`;
  const entries = {
    prefix: [tarEntry({ name: 'gc.log', prefix: long.slice(0, 140), content: 'x' }), `${long.slice(0, 139)}/gc.log`],
    pax: [Buffer.concat([paxEntry({ mtime: '1', path: long }), tarEntry({ name: 'short', content: 'x' })]), long],
    gnu: [
      Buffer.concat([
        tarEntry({ name: '././@LongLink', type: 'L', content: `${long}\0`, form: 'gnu' }),
        tarEntry({ name: long.slice(0, 99), content: 'x', form: 'gnu' }),
      ]),
      long,
    ],
    'pax size': [Buffer.concat([paxEntry({ size: '1' }), tarEntry({ name: 'a', content: 'x', size: 0 })]), 'a'],
    'binary size': [tarEntry({ name: 'a', content: 'x', binarySize: true, form: 'gnu' }), 'a'],
  } as const;
  for (const [form, [entry, name]] of Object.entries(entries)) {
    const read = await openAndRead(createTar([entry, ...TWO]));
    assert.deepEqual(listMembers(read), [[name.slice(-255), 'x'], ...TWO_MEMBERS], form);
  }
});

test('links, devices and sparse files are listed as skipped with a reason, folders are not listed', async () => {
  const { members, skipped } = await openAndRead(
    createTar([
      { name: 'logs/', type: '5' },
      { name: 'old/', form: 'old', type: '\0' },
      { name: 'hard', type: '1', linkTo: '/etc/passwd' },
      { name: 'soft', type: '2', linkTo: '/etc/passwd', size: 100 },
      { name: 'device', type: '3' },
      { name: 'pipe', type: '6' },
      { name: 'sparse', type: 'S', content: 'x', form: 'gnu' },
      Buffer.concat([paxEntry({ 'GNU.sparse.major': '1' }), tarEntry({ name: 'sparse', content: 'x' })]),
      { name: 'strange', type: 'Q' },
      ...TWO,
    ]),
  );
  assert.equal(members.length, 2);
  const reasons = [/link/, /link/, /device/, /pipe/, /sparse/, /sparse/, /type/];
  assert.equal(skipped.length, reasons.length);
  for (const [index, reason] of reasons.entries()) assert.match(skipped[index]?.why ?? '', reason);
});

test('the holes of a sparse file are in blocks of their own', async () => {
  const holes = Buffer.alloc(1024);
  holes[504] = 1;
  const { members } = await openAndRead(
    createTar([
      Buffer.concat([
        tarEntry({ name: 's', type: 'S', form: 'gnu', moreHoles: true, size: 5 }),
        holes,
        Buffer.alloc(512, 'x'),
      ]),
      ...TWO,
    ]),
  );
  assert.equal(members.length, 2);
});

test('the members of a truncated archive are read up to its end, and the damage is reported', async () => {
  const whole = createTar(TWO);
  const inFirst = await openAndRead(whole.subarray(0, 1000));
  assert.match(inFirst.damage ?? '', /middle of a\.log/);
  assert.deepEqual(
    inFirst.members.map(({ file, summary, fileTruncated }) => [file.length, summary.truncated, fileTruncated]),
    [[488, true, true]],
  );
  const between = await openAndRead(whole.subarray(0, 512 + 1536));
  assert.match(between.damage ?? '', /end mark/);
  assert.deepEqual(listMembers(between), TWO_MEMBERS.slice(0, 1));
  assert.equal((await openAndRead(whole.subarray(0, -512))).damage, undefined);
  assert.equal(await readFaultCode(whole.subarray(0, 512)), 'corrupt-encoding');
});

test('concatenated archives are one archive, and other bytes behind the end are reported', async () => {
  const [first, second] = TWO.map((entry) => createTar([entry])) as [Buffer, Buffer];
  const joined = await openAndRead(Buffer.concat([first, second, Buffer.alloc(20_480)]));
  assert.deepEqual([listMembers(joined), joined.damage], [TWO_MEMBERS, undefined]);
  const more = await openAndRead(Buffer.concat([first, Buffer.from('garbage')]));
  assert.deepEqual([listMembers(more), /behind|follow/.test(more.damage ?? '')], [TWO_MEMBERS.slice(0, 1), true]);
});

test('a damaged header ends the listing and is reported', async () => {
  const bytes = createTar(TWO);
  bytes[512 + 1536 + 3] = 0x21;
  const read = await openAndRead(bytes);
  assert.match(read.damage ?? '', /byte 2048/);
  assert.deepEqual(listMembers(read), TWO_MEMBERS.slice(0, 1));
  bytes[3] = 0x21;
  assert.equal(await readFaultCode(bytes), 'corrupt-encoding');
});

test('headers with wrong values end the listing', async () => {
  const wrongHeaders = {
    'size that is no number': { name: 'x', size: 0 },
    'name of 2 MiB': { name: 'x', type: 'L', size: 2 * 1024 * 1024 },
  };
  const broken = tarEntry(wrongHeaders['size that is no number']);
  broken.write('-0000000001\0', 124, 'latin1');
  for (const entry of [
    sealed(broken),
    tarEntry(wrongHeaders['name of 2 MiB']),
    tarEntry({ name: 'x', type: 'x', content: '9 path' }),
  ]) {
    const read = await openAndRead(Buffer.concat([tarEntry(TWO[0] ?? { name: '' }), entry, END_MARK]));
    assert.match(read.damage ?? '', /damaged/);
    assert.deepEqual(listMembers(read), TWO_MEMBERS.slice(0, 1));
  }
  const huge = await openAndRead(
    createTar([{ name: 'a', content: 'x', size: 2 ** 45, binarySize: true, form: 'gnu' }]),
  );
  assert.ok(huge.damage);
  assert.ok(huge.members[0]?.fileTruncated);
});
