import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeHtml } from './escape.ts';

test('markup and quotes of a text stay text', () => {
  assert.equal(escapeHtml(`<b a="x">&'`), '&lt;b a=&quot;x&quot;&gt;&amp;&#39;');
});
