import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, baseOf, within } from './base.ts';

test('the script knows by its own address below which path the service is reached', () => {
  assert.equal(baseOf('https://host/hindsight/assets/web/main-1.js'), '/hindsight');
  assert.equal(baseOf('https://host/a/assets/web/b/assets/web/main-1.js'), '/a/assets/web/b');
  assert.equal(baseOf('https://host/assets/web/main-1.js'), '');
});

test('outside of a browser, and at a service without a path, addresses are what they are', () => {
  assert.equal(at('/analyses?q=x'), '/analyses?q=x');
  assert.equal(at('#part'), '#part');
  assert.equal(within('/analyses'), '/analyses');
});
