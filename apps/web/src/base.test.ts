import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBase, toApplicationPath, toBrowserAddress } from './base.ts';

test('the script knows by its own address below which path the service is reached', () => {
  assert.equal(findBase('https://host/hindsight/assets/web/main-1.js'), '/hindsight');
  assert.equal(findBase('https://host/a/assets/web/b/assets/web/main-1.js'), '/a/assets/web/b');
  assert.equal(findBase('https://host/assets/web/main-1.js'), '');
});

test('outside of a browser, and at a service without a path, addresses are what they are', () => {
  assert.equal(toBrowserAddress('/analyses?q=x'), '/analyses?q=x');
  assert.equal(toBrowserAddress('#part'), '#part');
  assert.equal(toApplicationPath('/analyses'), '/analyses');
});
