import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLocation } from './read-location.ts';

const KNOWN = new Set(['apiKey', 'location', 'fileName', 'Content-Encoding', 'tags', 'async']);
const read = (query: string) => readLocation(query, KNOWN);

const PRESIGNED =
  'https://logs.s3.eu-west-1.amazonaws.com/a%2Fgc.log.gz?X-Amz-Algorithm=AWS4-HMAC-SHA256' +
  '&X-Amz-Credential=AKIA%2F20261121%2Feu-west-1%2Fs3%2Faws4_request&X-Amz-Expires=900&X-Amz-Signature=ab+c%2Bd%3D';

test('a query without a location has none', () => {
  for (const query of ['', 'apiKey=k', 'location', 'location=', 'Location=https://h/', 'xlocation=https://h/?a=1']) {
    assert.equal(read(query), undefined, query);
  }
});

test('an encoded address is decoded, and what follows it is not part of it', () => {
  assert.equal(read(`apiKey=k&location=${encodeURIComponent(PRESIGNED)}&fileName=x`), PRESIGNED);
  assert.equal(read(`location=${encodeURIComponent(PRESIGNED)}&unknown=1`), PRESIGNED);
  assert.equal(read(new URLSearchParams({ location: PRESIGNED }).toString()), PRESIGNED);
  assert.equal(read('locatio%6e=https%3A%2F%2Fh%2Fa'), 'https://h/a');
});

test('an address with a literal scheme and slashes can still be an encoded one', () => {
  assert.equal(read('location=https://h/a%3Fx%3D1%26y%3D2&unknown=1'), 'https://h/a?x=1&y=2');
});

test('an unencoded presigned address extends to the next known name and keeps its escapes', () => {
  assert.equal(read(`location=${PRESIGNED}`), PRESIGNED);
  assert.equal(read(`apiKey=k&location=${PRESIGNED}&tags=a&X-Amz-Other=1`), PRESIGNED);
  for (const name of ['fileName', 'Content-Encoding', 'Content%2DEncoding', 'async', 'location']) {
    assert.equal(read(`location=${PRESIGNED}&${name}=v`), PRESIGNED, name);
  }
});

test('signatures of other stores are part of the address', () => {
  const azure = 'https://a.blob.core.windows.net/c/gc.log?sv=2025-01-05&st=2026-11-21T00%3A00Z&sr=b&sp=r&sig=Zm9v%3D';
  const google = 'http://storage.googleapis.com/b/o?X-Goog-Algorithm=GOOG4&X-Goog-Signature=00ff';
  for (const address of [azure, google]) assert.equal(read(`location=${address}&apiKey=k`), address);
});

test('an address without a query of its own ends at the next parameter, known or not', () => {
  assert.equal(read('location=https://h/gc.log&unknown=1&apiKey=k'), 'https://h/gc.log');
});

test('names are compared exactly', () => {
  assert.equal(read('location=https://h/a?x=1&apikey=2&APIKEY=3'), 'https://h/a?x=1&apikey=2&APIKEY=3');
});

test('the first location that is not empty counts', () => {
  assert.equal(read('location=&location=https://h/a?x=1&location=https://h/b'), 'https://h/a?x=1');
});

test('a broken escape stays as it is', () => {
  assert.equal(read('location=https%3A%2F%2Fh%2F%zz'), 'https://h/%zz');
});

test('a megabyte of ampersands is parsed quickly', () => {
  assert.equal(read(`location=https://h/?${'&'.repeat(1_000_000)}&apiKey=k`)?.length, 'https://h/?'.length + 1_000_000);
});
