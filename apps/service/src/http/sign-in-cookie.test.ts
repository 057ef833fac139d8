import assert from 'node:assert/strict';
import test from 'node:test';
import { expireSignInCookie, readSignInCookie, writeSignInCookie } from './sign-in-cookie.ts';

const KEPT = { state: 'state', nonce: 'nonce', verifier: 'verifier', next: '/reports/one' };

test('the browser brings back what it kept, from another site', () => {
  for (const secure of [true, false]) {
    const set = writeSignInCookie(KEPT, secure);
    assert.match(set, /; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600(?:; Secure)?$/);
    assert.deepEqual(readSignInCookie({ cookie: set.split(';', 1)[0] }, secure), KEPT);
  }
});

test('over https a cookie that another host may have set is not read', () => {
  const [plain] = writeSignInCookie(KEPT, false).split(';', 1);
  assert.equal(readSignInCookie({ cookie: plain }, true), undefined);
});

test('damaged or foreign content is nothing', () => {
  for (const value of ['', 'x', Buffer.from('{"state":1}').toString('base64url')])
    assert.equal(readSignInCookie({ cookie: `hindsight_sign_in=${value}` }, false), undefined);
  assert.equal(readSignInCookie({}, false), undefined);
});

test('the cookie is removed once it was used', () => {
  assert.equal(
    expireSignInCookie(true),
    '__Host-hindsight_sign_in=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
  );
});
