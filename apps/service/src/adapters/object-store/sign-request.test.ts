import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSigner } from './sign-request.ts';

const KEY = { accessKey: 'test-access', secretKey: 'a secret of the test', region: 'eu-central-1' };
const URL_OF_OBJECT = new URL('http://127.0.0.1:7070/artifacts/an-id?partNumber=1&uploadId=u');

// That the signature itself is right is shown by the contract tests against a real store.
test('a signature covers the host, the time and the digest of the content, and names the region', () => {
  const signed = createSigner(KEY)({ method: 'PUT', url: URL_OF_OBJECT, headers: { 'content-md5': 'abc=' } });
  const { authorization = '' } = Object.fromEntries(
    Object.entries(signed).map(([name, value]) => [name.toLowerCase(), value]),
  );
  assert.match(authorization, /^AWS4-HMAC-SHA256 Credential=test-access\/\d{8}\/eu-central-1\/s3\/aws4_request,/);
  assert.match(authorization, /SignedHeaders=content-md5;host;x-amz-content-sha256;x-amz-date,/);
  assert.ok(!JSON.stringify(signed).includes(KEY.secretKey));
});

test('the headers of a request are not changed by signing it', () => {
  const headers = { 'content-md5': 'abc=' };
  createSigner(KEY)({ method: 'PUT', url: URL_OF_OBJECT, headers });
  assert.deepEqual(headers, { 'content-md5': 'abc=' });
});
