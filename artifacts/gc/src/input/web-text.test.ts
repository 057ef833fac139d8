import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWebText, readWebText } from './web-text.ts';

test('a log that was saved from a web page is known by its escaped arrows', () => {
  assert.ok(isWebText(['<pre>', '1.0: [GC 9K-&gt;1K(30K), 0.0021 secs]']));
  assert.ok(isWebText(['[1.0s] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 9M-\\u003e1M(30M) 1.234ms']));
  assert.ok(isWebText(['1.0: [GC [PSYoungGen: 9K(10K)-&gt;1K(10K)]']));
  assert.ok(!isWebText(['1.0: [GC 9K->1K(30K), 0.0021 secs]', '<sys-start reason="a -&gt; b" />']));
});

test('a line is what a browser shows of it', () => {
  assert.equal(
    readWebText('<span class="l">[1.0s] Safepoint &quot;A&quot;, 9M-&gt;1M(30M)&nbsp;1.234ms</span><br/>'),
    '[1.0s] Safepoint "A", 9M->1M(30M) 1.234ms',
  );
  assert.equal(readWebText('at a.B.&lt;init&gt;(B.java)'), 'at a.B.<init>(B.java)');
  assert.equal(readWebText('A &amp;gt; b'), 'A &gt; b');
});
