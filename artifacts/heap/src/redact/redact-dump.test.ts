import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { aHeap, openBytes, PhdBuilder } from '@hindsight/heap-graph/testing';
import { testReferenceFiles } from '@hindsight/model/testing';
import { analyzeBytes, readFiguresBesideContents } from '../../testing/index.ts';
import { diagnoseHeap } from '../rules/diagnose-heap.ts';
import { type RedactionOptions, redactDump } from './redact-dump.ts';

const ZERO: RedactionOptions = { contents: 'zero', keepsSizes: true };
const HASH: RedactionOptions = { contents: 'hash', keepsSizes: true, key: Buffer.from('a secret') };

const redact = (bytes: Uint8Array, options: RedactionOptions): Promise<Buffer> =>
  openBytes(bytes, (source) => {
    const parts: Buffer[] = [];
    assert.ok(redactDump(source, options, (part) => parts.push(Buffer.from(part))));
    return Buffer.concat(parts);
  });

const SECRETS = 10_000;
const toSecret = (number: number): string => `s3cret-${(number * 7919).toString(36)}-${number}`;
const toNumber = (number: number): number => 4_000_000_000_000 + number * 104_729;

const STATIC_SECRET = 3_987_654_321;

/** Secrets as texts in several encodings, as numbers in fields, as constants of classes, and outside of all records. */
function plantSecrets(): Buffer {
  const classes = {
    'demo.Account': { fields: { creditLimit: 'long', owner: 'object' }, statics: { TOKEN: STATIC_SECRET } },
  } as const;
  const encode = (number: number): Buffer => {
    const text = toSecret(number);
    if (number % 4 === 0) return Buffer.from(text, 'utf8');
    if (number % 4 === 1) return Buffer.from(text, 'latin1');
    const wide = Buffer.from(text, 'utf16le');
    return number % 4 === 2 ? wide : wide.swap16();
  };
  const objects = Object.fromEntries(
    Array.from({ length: SECRETS }, (_, number) => [
      `object-${number}`,
      number % 5 === 4
        ? { is: 'demo.Account', fields: { creditLimit: toNumber(number), owner: null } }
        : { is: 'byte[]' as const, bytes: [...encode(number)] },
    ]),
  );
  const dump = aHeap({ classes, objects, roots: ['object-0'] });
  // A text that names nothing, as the constants of class files are, and bytes behind the end.
  const text = Buffer.from(toSecret(1), 'utf8');
  const record = Buffer.alloc(9 + 8);
  record.writeUInt8(1, 0);
  record.writeUInt32BE(8 + text.length, 5);
  record.writeUInt32BE(0x7777, 13);
  return Buffer.concat([dump.subarray(0, 31), record, text, dump.subarray(31), text]);
}

function listRemains(bytes: Buffer): string[] {
  const remains: string[] = [];
  const number = Buffer.alloc(8);
  const runs = new Set(bytes.toString('latin1').match(/s\0?3\0?c\0?r\0?e\0?t/g));
  if (runs.size > 0) remains.push(...runs);
  for (let secret = 4; secret < SECRETS; secret += 5) {
    number.writeBigInt64BE(BigInt(toNumber(secret)));
    if (bytes.includes(number.subarray(2))) remains.push(String(toNumber(secret)));
  }
  number.writeBigInt64BE(BigInt(STATIC_SECRET));
  if (bytes.includes(number.subarray(4))) remains.push('static');
  return remains;
}

for (const options of [ZERO, HASH, { ...ZERO, keepsSizes: false }]) {
  test(`none of ${SECRETS} secrets is left (${JSON.stringify(options)})`, async () => {
    const dump = plantSecrets();
    assert.ok(listRemains(dump).length > 1500);
    const copy = await redact(dump, options);
    assert.equal(copy.length, dump.length);
    assert.deepEqual(listRemains(copy), []);
    await analyzeBytes(copy, (analysis) => {
      assert.equal(analysis.dump.index.size, SECRETS + 5);
      assert.deepEqual(
        analysis.dump.classes.find(({ name }) => name === 'demo.Account')?.fields.map(({ name }) => name),
        ['creditLimit', 'owner'],
      );
    });
  });
}

test('hashes keep equal contents equal and different ones different, and depend on the key', async () => {
  const texts = ['a', 'b', 'ab', 'ba', 'abc', 'the same text', 'another text', 'the same text', 'a'];
  const objects = Object.fromEntries(texts.map((text, at) => [`t${at}`, { text }]));
  const dump = aHeap({ objects, roots: Object.keys(objects) });
  const read = (copy: Buffer) =>
    analyzeBytes(copy, ({ dump: { classes, classOf }, objects: reader }) =>
      Array.from({ length: classOf.length }, (_, object) => object)
        .filter((object) => classes[classOf.at(object) ?? -1]?.name === 'java.lang.String')
        .map((object) => reader.readText(object) ?? ''),
    );
  const found = await read(await redact(dump, HASH));
  const toGroups = (list: readonly string[]) => list.map((text) => list.indexOf(text));
  assert.deepEqual(toGroups(found), toGroups(texts));
  for (const text of texts) assert.ok(text.length === 1 || !found.includes(text));
  assert.deepEqual(await read(await redact(dump, HASH)), found, 'the same key gives the same texts');
  const other = await read(await redact(dump, { ...HASH, key: Buffer.from('other') }));
  assert.notEqual(other[5], found[5]);
});

test('a portable heap dump has no contents and is copied as it is', async () => {
  const dump = new PhdBuilder().addClass(0x1000, 'java/lang/Object', 16).end();
  assert.deepEqual(await redact(dump, ZERO), dump);
});

test('a cut or changed dump is copied as far as it is understood, and what is not is overwritten', async () => {
  const dump = aHeap({ objects: { text: { text: 'the secret of the dump' } }, roots: ['text'] });
  for (let length = 40; length < dump.length; length += 7) {
    const copy = await redact(dump.subarray(0, length), ZERO);
    assert.equal(copy.length, length);
    assert.ok(!copy.includes('the secret'), `${length}`);
  }
  for (let at = 31; at < dump.length; at += 3) {
    const changed = Buffer.from(dump);
    changed[at] = (changed[at] ?? 0) ^ 0x55;
    const parts: Buffer[] = [];
    const isWhole = await openBytes(changed, (source) =>
      redactDump(source, ZERO, (part) => parts.push(Buffer.from(part))),
    );
    if (isWhole) assert.ok(!Buffer.concat(parts).includes('the secret'), `${at}`);
  }
});

testReferenceFiles(
  'a redacted dump has every figure but contents',
  'heap',
  (name) => /^(?:collections-zoo|thread-farm-virtual)\.hprof\.gz$/.test(name),
  async (path) => {
    const dump = gunzipSync(readFileSync(path));
    const read = (bytes: Uint8Array) =>
      analyzeBytes(bytes, (analysis) => ({
        figures: readFiguresBesideContents(analysis),
        duplicates: [analysis.strings, analysis.arrays].map(({ objects, values, wasted }) => [objects, values, wasted]),
        isRedacted: diagnoseHeap(analysis).some(({ id }) => id === 'redacted-dump'),
      }));
    const before = await read(dump);
    const zero = await read(await redact(dump, ZERO));
    assert.deepEqual(zero.figures, before.figures);
    assert.deepEqual([before.isRedacted, zero.isRedacted], [false, true], 'it is told once');
    const hashed = await read(await redact(dump, HASH));
    assert.deepEqual(hashed.figures, before.figures);
    assert.deepEqual(hashed.duplicates, before.duplicates);
  },
);
