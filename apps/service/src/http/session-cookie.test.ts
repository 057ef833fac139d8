import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSessionCookie, writeSessionCookie } from './session-cookie.ts';

test('over https the cookie is bound to the host and never sent in clear', () => {
  assert.match(writeSessionCookie('s', true), /^__Host-hindsight_session=s; .*; Secure$/);
});

test('the cookie is found among others, whatever its order', () => {
  assert.equal(readSessionCookie({ cookie: 'a=1; hindsight_session=secret; b=2' }), 'secret');
  assert.equal(readSessionCookie({ cookie: '__Host-hindsight_session=secret' }), 'secret');
  assert.equal(readSessionCookie({ cookie: 'other_hindsight_session=x' }), undefined);
  assert.equal(readSessionCookie({}), undefined);
  assert.equal(readSessionCookie({ cookie: 'hindsight_session=; a=1' }), undefined);
});

test('a cookie that only this host can set comes before one that a neighbour may have set', () => {
  assert.equal(readSessionCookie({ cookie: 'hindsight_session=planted; __Host-hindsight_session=own' }), 'own');
});
