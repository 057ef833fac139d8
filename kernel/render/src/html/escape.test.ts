import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeHtml, prose } from './escape.ts';

test('markup and quotes of a text stay text', () => {
  assert.equal(escapeHtml(`<b a="x">&'`), '&lt;b a=&quot;x&quot;&gt;&amp;&#39;');
});

test('JVM options and words in backquotes are code; the signs of the sentence are not', () => {
  assert.equal(
    prose('Set -XX:MaxGCPauseMillis=500: it costs nothing. Or run `jcmd`, then raise -Xmx.'),
    'Set <code>-XX:MaxGCPauseMillis=500</code>: it costs nothing. Or run <code>jcmd</code>, then raise <code>-Xmx</code>.',
  );
});
