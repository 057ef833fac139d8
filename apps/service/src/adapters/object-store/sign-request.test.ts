import assert from 'node:assert/strict';
import { test } from 'node:test';
import { S3mini } from 's3mini';
import { createSigner, type UnsignedRequest } from './sign-request.ts';

const KEY = { accessKey: 'test-access', secretKey: 'a secret of the test', region: 'eu-central-1' };
const HOST = 'http://127.0.0.1:7070/artifacts';

type Sent = UnsignedRequest & { readonly signed: Readonly<Record<string, string>> };

/** A client that signs by itself, and what it sends. */
function aSigningClient() {
  const sent: Sent[] = [];
  const answer = '<ListMultipartUploadsResult/>';
  const client = new S3mini({
    endpoint: HOST,
    region: KEY.region,
    accessKeyId: KEY.accessKey,
    secretAccessKey: KEY.secretKey,
    fetch: async (url, { method = '', headers } = {}) => {
      const { authorization: _own, ...rest } = headers as Record<string, string>;
      sent.push({ method, url: new URL(String(url)), headers: rest, signed: headers as Record<string, string> });
      return new Response(answer, { headers: { etag: '"e"' } });
    },
  });
  return { client, sent };
}

/** `20260102T030405Z` */
const parseTime = (text = ''): Date => new Date(text.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));

test('requests have the signature that another implementation gives them', async () => {
  const { client, sent } = aSigningClient();
  await client.putObject('an id', Buffer.from('x'), 'text/plain', undefined, { 'Content-MD5': 'abc=' } as never);
  await client.getObjectRaw("a/b'(c)*!", false, 0, 10);
  await client.listMultipartUploads('/', 'pre/fix', 'GET', { prefix: 'pre/fix' }).catch(() => undefined);
  await client.deleteObject('gone');
  assert.equal(sent.length, 4);
  const sign = createSigner(KEY);
  for (const { signed, ...request } of sent) {
    const own = sign(request, parseTime(signed['x-amz-date']));
    assert.equal(own.authorization, signed.authorization, `${request.method} ${request.url}`);
  }
});

test('the key of another day is another one', () => {
  const sign = createSigner(KEY);
  const request = { method: 'GET', url: new URL(HOST), headers: {} };
  const [first, second] = ['2026-01-02T03:04:05Z', '2026-01-03T03:04:05Z'].map((time) => sign(request, new Date(time)));
  assert.match(first?.authorization ?? '', /20260102\/eu-central-1/);
  assert.match(second?.authorization ?? '', /20260103\/eu-central-1/);
  assert.deepEqual(sign(request, new Date('2026-01-02T03:04:05Z')), first);
});
