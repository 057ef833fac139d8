import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseStoreAddress } from './store-address.ts';

test('an address names a bucket, and may name a prefix, an endpoint and a region', () => {
  assert.deepEqual(parseStoreAddress('s3://artifacts'), {
    bucketUrl: 'https://s3.us-east-1.amazonaws.com/artifacts',
    region: 'us-east-1',
    prefix: '',
  });
  assert.deepEqual(parseStoreAddress('s3://artifacts/hindsight/?endpoint=http://127.0.0.1:9000&region=eu-central-1'), {
    bucketUrl: 'http://127.0.0.1:9000/artifacts',
    region: 'eu-central-1',
    prefix: 'hindsight/',
  });
});

test('what is no address of an object store is refused', () => {
  for (const text of [
    'artifacts',
    'http://artifacts',
    's3://',
    's3://a',
    's3://Upper/',
    's3://bucket?endpont=http://x',
    's3://bucket?endpoint=ftp://x',
    's3://bucket?endpoint=http://user:secret@x',
    's3://key:secret@bucket',
    's3://bucket/pre%20fix',
  ]) {
    assert.equal(parseStoreAddress(text), undefined, text);
  }
});
