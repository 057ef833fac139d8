import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { aService } from '../../testing/service-fixture.ts';

const DESCRIPTION = '/openapi.json';

test('a long text is sent compressed to whoever takes that, and is the same text', async () => {
  const { app, close } = await aService();
  const plain = await app.inject(DESCRIPTION);
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.equal(plain.headers.vary, 'Accept-Encoding');
  const packed = await app.inject({ url: DESCRIPTION, headers: { 'accept-encoding': 'gzip, deflate, br' } });
  assert.equal(packed.headers['content-encoding'], 'gzip');
  assert.equal(packed.headers['content-type'], plain.headers['content-type']);
  assert.equal(Number(packed.headers['content-length']), packed.rawPayload.length);
  assert.ok(packed.rawPayload.length < plain.rawPayload.length / 4);
  assert.equal(gunzipSync(packed.rawPayload).toString(), plain.body);
  await close();
});

test('short texts, and those for clients that take no gzip, are sent as they are', async () => {
  const { app, close } = await aService();
  for (const [url, accepted] of [
    ['/health', 'gzip'],
    [DESCRIPTION, 'br'],
    [DESCRIPTION, 'gzip;q=0'],
  ] as const) {
    const answer = await app.inject({ url, headers: { 'accept-encoding': accepted } });
    assert.equal(answer.headers['content-encoding'], undefined, `${url} ${accepted}`);
    assert.equal(answer.json().responseId !== undefined || answer.json().openapi !== undefined, true);
  }
  await close();
});

test('the head of a compressed answer says what its body would', async () => {
  const { app, close } = await aService();
  const headers = { 'accept-encoding': 'gzip' };
  const [body, head] = [
    await app.inject({ url: DESCRIPTION, headers }),
    await app.inject({ method: 'HEAD', url: DESCRIPTION, headers }),
  ];
  assert.equal(head.statusCode, 200);
  assert.equal(head.rawPayload.length, 0);
  assert.equal(head.headers['content-encoding'], 'gzip');
  assert.equal(head.headers['content-length'], body.headers['content-length']);
  await close();
});
