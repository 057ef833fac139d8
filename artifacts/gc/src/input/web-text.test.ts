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
  assert.equal(readWebText('<tr><td>12</td><td>1.234: [GC</td></tr>'), '12 1.234: [GC ');
});

const EVENT = '[1.0s][info ][gc] GC(0) Pause Young (Normal) (G1_Evacuation Pause) 9M->1M(30M) 1.234ms';

for (const [name, encode] of [
  ['a hexadecimal escape', (line: string) => line.replace('>', '\\x3e')],
  ['a page that was escaped twice', (line: string) => line.replace('>', '&amp;gt;')],
  ['an arrow of a word processor', (line: string) => line.replace('->', '→')],
  ['the same as Latin-1', (line: string) => Buffer.from(line.replace('->', '→')).toString('latin1')],
  ['the source of Markdown', (line: string) => line.replace(/[[\]_>-]/g, '\\$&')],
  ['colors that rsyslog escaped', (line: string) => `#033[32m${line}#033[0m`],
  ['colors that Python escaped', (line: string) => `\\x1b[1;32m${line}\\x1b[m`],
] as const) {
  test(`the characters of a line with ${name}`, () => {
    assert.ok(isWebText([encode(EVENT)]));
    assert.equal(readWebText(encode(EVENT)), EVENT);
  });
}
