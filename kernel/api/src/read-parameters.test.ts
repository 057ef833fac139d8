import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ArtifactError } from '@hindsight/model';
import { type RequestValues, readParameter, readParameters } from './read-parameters.ts';

const query = (values: Record<string, unknown>): RequestValues => ({ query: values, headers: {} });
const headers = (values: Record<string, unknown>): RequestValues => ({ query: {}, headers: values });
const read = (request: RequestValues) => readParameters('gc-log', request);

const fails = (request: RequestValues, code: string, details: RegExp) =>
  assert.throws(
    () => read(request),
    (error) => error instanceof ArtifactError && error.fault.code === code && details.test(error.fault.details),
  );

test('a parameter that is not given is absent', () => {
  assert.deepEqual(read(query({})), {});
  assert.deepEqual(read(query({ fileName: '', graphs: '', accept: '' })), {});
});

test('unknown names are ignored', () => {
  assert.deepEqual(read(query({ nonsense: '1', APIKEY: 'k', __proto__: 'x' })), {});
});

test('the key comes from the query, the header ApiKey or X-Api-Key, and loses one pair of braces', () => {
  assert.equal(read(query({ apiKey: '{secret}' })).apiKey, 'secret');
  assert.equal(read(query({ apiKey: '{{secret}}' })).apiKey, '{secret}');
  assert.equal(read(headers({ apikey: 'secret' })).apiKey, 'secret');
  assert.equal(read(headers({ 'x-api-key': 'secret' })).apiKey, 'secret');
  assert.equal(read({ query: { apiKey: 'a' }, headers: { apikey: 'b' } }).apiKey, 'a');
});

test('a key that is too long is refused, and the fault does not repeat it', () => {
  const key = 'k'.repeat(513);
  assert.throws(
    () => read(query({ apiKey: key })),
    (error) => error instanceof ArtifactError && error.fault.code === 'api-key-invalid' && !error.message.includes(key),
  );
});

test('encodings are accepted by the names of the specification and their aliases, in any case', () => {
  const expected = {
    zip: 'zip',
    GZ: 'gz',
    gzip: 'gz',
    'x-gzip': 'gz',
    pigz: 'gz',
    zst: 'zstd',
    tgz: 'gz',
    'tar.gz': 'gz',
    'tar.bz2': 'bz2',
    'TAR.XZ': 'xz',
    'tar.zst': 'zstd',
    identity: 'identity',
    'tar, gzip': 'gz',
  };
  for (const [label, encoding] of Object.entries(expected)) {
    assert.equal(read(query({ 'Content-Encoding': label }))['Content-Encoding'], encoding, label);
    assert.equal(read(headers({ 'content-encoding': label }))['Content-Encoding'], encoding, label);
  }
});

test('an unknown encoding is a fault of its own', () => {
  for (const label of ['rar', 'utf-8', 'constructor', 'gz,rar', 'rar,gz']) {
    fails(query({ 'Content-Encoding': label }), 'unsupported-encoding', /must be one of zip, gz/);
  }
});

test('the query wins over the header', () => {
  const request = { query: { 'Content-Encoding': 'gz' }, headers: { 'content-encoding': 'zstd' } };
  assert.equal(read(request)['Content-Encoding'], 'gz');
});

test('accept is json or xml in any case; anything else in the query is refused', () => {
  assert.equal(read(query({ accept: 'XML' })).accept, 'xml');
  assert.equal(read(query({ accept: 'Json' })).accept, 'json');
  fails(query({ accept: 'yaml' }), 'bad-parameter', /accept must be json or xml/);
});

test('an Accept header selects XML only with a higher weight than JSON', () => {
  const cases = {
    xml: 'xml',
    'application/xml': 'xml',
    'text/xml': 'xml',
    'application/xml, */*;q=0.1': 'xml',
    'application/json;q=0.5, text/xml': 'xml',
    '*/*': 'json',
    'application/json, application/xml': 'json',
    'text/plain': 'json',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8': 'json',
  };
  for (const [header, format] of Object.entries(cases)) {
    assert.equal(read(headers({ accept: header })).accept, format, header);
  }
  assert.equal(read({ query: { accept: 'json' }, headers: { accept: 'text/xml' } }).accept, 'json');
});

test('flags are true or false in any case', () => {
  assert.deepEqual(read(query({ graphs: 'TRUE', normalizeUnits: 'False' })), { graphs: true, normalizeUnits: false });
  for (const value of ['1', 'yes', 'tru'])
    fails(query({ graphs: value }), 'bad-parameter', /graphs must be true or false/);
});

test('tags are split at commas, trimmed, and each is kept once; repeating the parameter adds to them', () => {
  assert.deepEqual(read(query({ tags: ' a, b ,,a' })).tags, ['a', 'b']);
  assert.deepEqual(read(query({ tags: ['a', 'b,c'] })).tags, ['a', 'b', 'c']);
});

test('too many or too long tags are refused', () => {
  fails(query({ tags: Array.from({ length: 51 }, (_, n) => `t${n}`).join() }), 'bad-parameter', /more than 50 tags/);
  fails(query({ tags: 'x'.repeat(101) }), 'bad-parameter', /longer than 100 characters/);
});

test('texts are limited and contain no control characters', () => {
  for (const name of ['fileName', 'appName', 'host']) {
    assert.equal(read(query({ [name]: 'x'.repeat(255) }))[name as 'host'], 'x'.repeat(255));
    fails(query({ [name]: 'x'.repeat(256) }), 'bad-parameter', new RegExp(`${name} must not be longer than 255`));
    fails(query({ [name]: 'a\nb' }), 'bad-parameter', new RegExp(`${name} must not hold control characters`));
  }
});

test('a repeated parameter must have the same value', () => {
  assert.equal(read(query({ host: ['a', 'a'] })).host, 'a');
  fails(query({ host: ['a', 'b'] }), 'bad-parameter', /host is given more than once/);
});

test('a thread dump takes no graphs', () => {
  assert.deepEqual(readParameters('thread-dump', query({ graphs: 'nonsense', host: 'h' })), { host: 'h' });
});

test('the ends of a time range are milliseconds, ISO 8601, or seconds after the start', () => {
  const readFrom = (from: string) => readParameter('fromTime', query({ from }));
  assert.equal(readFrom('1700000000000'), 1_700_000_000_000);
  assert.equal(readFrom('2023-11-14T22:13:20Z'), 1_700_000_000_000);
  assert.equal(readFrom('2023-11-14T22:13:20'), 1_700_000_000_000);
  assert.equal(readFrom('2023-11-14T23:13:20.000 01:00'), 1_700_000_000_000);
  assert.equal(readFrom('90s'), '90s');
  for (const wrong of ['yesterday', '2023-13-41T00:00:00Z', '1e9', '-5'])
    assert.throws(() => readFrom(wrong), /bad-parameter/, wrong);
});
