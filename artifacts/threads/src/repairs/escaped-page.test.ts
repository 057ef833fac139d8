import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTextBytes } from '@hindsight/intake';
import { readThreadDumps } from '../read.ts';

const PAGE = `<html><body><pre>
2026-11-20 21:51:46
Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):

&quot;want&quot; #12 prio=5 os_prio=0 tid=0x01 nid=0x11 waiting for monitor entry [0x02]
   java.lang.Thread.State: BLOCKED (on object monitor)
\tat com.acme.Rates.get(Rates.java:7)
\t- waiting to lock &lt;0x0a&gt; (a com.acme.Rates)
\tat com.acme.Main$$Lambda.run(Main.java:1)

"hold" #13 prio=5 os_prio=0 tid=0x03 nid=0x12 runnable [0x02]
   java.lang.Thread.State: RUNNABLE
\tat com.acme.Rates.&lt;init&gt;(Rates.java:9)
\t- locked &lt;0x0a&gt; (a com.acme.Rates)

</pre></body></html>
`;

test('a page may end each line with a tag', async () => {
  const page = Buffer.from(PAGE.replaceAll('\n', '<br/>\n'));
  const { dumps, unparsed } = await readThreadDumps([await openTextBytes(page, { fileName: 'dump.html' })]);
  assert.deepEqual([dumps[0]?.threads.length, unparsed.count], [2, 0]);
});

test('a dump from the source of a page has its locks and names', async () => {
  const { dumps } = await readThreadDumps([await openTextBytes(Buffer.from(PAGE), { fileName: 'dump.html' })]);
  assert.deepEqual(
    dumps.map(({ threads }) =>
      threads.map(({ name, stack, locks }) => [
        name,
        stack.frames[0],
        locks.map(({ relation, lock }) => [relation, lock]),
      ]),
    ),
    [
      [
        ['want', 'com.acme.Rates.get(Rates.java:7)', [['enters', '0x0a']]],
        ['hold', 'com.acme.Rates.<init>(Rates.java:9)', [['locked', '0x0a']]],
      ],
    ],
  );
});
