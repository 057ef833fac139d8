import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { aService, KEY } from '../../testing/service-fixture.ts';

const service = await aService({ SERVICE_REPORTS_REQUIRE_LOGIN: 'true' });
after(() => service.close());

/** Everything that somebody reads on the way in. */
const HEADERS = [
  'authorization',
  'x-api-key',
  'apikey',
  'cookie',
  'x-csrf-token',
  'sec-fetch-site',
  'accept',
  'accept-encoding',
  'content-encoding',
  'content-type',
  'host',
  'origin',
  'x-forwarded-for',
] as const;

/** Bytes that HTTP lets through in a value (RFC 9110, section 5.5). */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0x80, max: 0xff })), { maxLength: 60 })
  .map((codes) => String.fromCharCode(...codes));

const base64url = fc.base64String({ maxLength: 40 }).map((text) => text.replace(/[+/=]/g, '-'));
const encoded = fc.json({ maxDepth: 2 }).map((text) => Buffer.from(text).toString('base64url'));
const likeToken = fc.tuple(encoded, encoded, base64url).map((parts) => `Bearer ${parts.join('.')}`);
const likeCookie = anyText.map((text) => `__Host-hindsight_session=${text}; hindsight_session=${text}`);

const value = fc.oneof(anyText, likeToken, likeCookie, fc.constantFrom('Bearer', 'Bearer a b', '{}', `{${KEY}}`, ''));
const headers = fc.dictionary(fc.constantFrom(...HEADERS), value, { maxKeys: 4 });
const request = fc.constantFrom(
  { method: 'GET', url: '/api/analyses' },
  { method: 'GET', url: '/api/audit' },
  { method: 'GET', url: '/reports/x' },
  { method: 'GET', url: '/api/session' },
  { method: 'POST', url: '/analyzeGC' },
  { method: 'POST', url: '/api/session' },
  { method: 'POST', url: '/bundle-upload' },
  { method: 'DELETE', url: '/api/sessions' },
  { method: 'DELETE', url: '/ldap/token' },
) as fc.Arbitrary<{ method: 'GET' | 'POST' | 'DELETE'; url: string }>;

test('whatever stands in the headers, it is the fault of who sent them', async () => {
  await fc.assert(
    fc.asyncProperty(request, headers, async (asked, sent) => {
      const body = asked.method === 'POST' ? { body: 'x' } : {};
      const { statusCode } = await service.app.inject({ ...asked, headers: sent, ...body });
      // 501: there is no directory.
      assert.ok(statusCode < 500 || statusCode === 501, `${statusCode}`);
    }),
    { numRuns: 600 },
  );
});
