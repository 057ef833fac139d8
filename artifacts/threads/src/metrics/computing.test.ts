import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildDumps } from '../../testing/index.ts';
import { computes } from './computing.ts';
import { getStack } from './stacks.ts';

const RUN = 'java.lang.Thread.run(Thread.java:840)';
const STACKS: readonly (readonly [title: string, expected: boolean, frames: readonly string[]])[] = [
  ['a verb', true, ['com.acme.Field.smooth(Field.java:8)', 'com.acme.Field.lambda$start$0(Field.java:3)', RUN]],
  ['a noun', true, ['com.acme.media.FrameEncoder.next(FrameEncoder.java:8)', RUN]],
  ['the caller', true, ['com.acme.Tile.at(Tile.java:8)', 'com.acme.Tile.renderRow(Tile.java:4)', RUN]],
  [
    'the platform',
    true,
    ['java.util.zip.Deflater.deflateBytesBytes(Native Method)', 'com.acme.Backup.copy(Backup.java:4)'],
  ],
  ['a loop of any name', false, ['com.acme.Parser.parse(Parser.java:8)', 'com.acme.Import.run(Import.java:2)', RUN]],
  [
    'what it is done for',
    false,
    ['com.acme.A.scan(A.java:8)', 'com.acme.B.find(B.java:3)', 'com.acme.C.encode(C.java:2)'],
  ],
  [
    'a request',
    false,
    ['com.acme.Pdf.render(Pdf.java:8)', 'jakarta.servlet.http.HttpServlet.service(HttpServlet.java:5)'],
  ],
];

test('what computes is known by its names', () => {
  for (const [title, expected, frames] of STACKS) {
    const [thread] = buildDumps({ dumps: [{ threads: [{ name: 'worker', frames }] }] }).dumps[0]?.threads ?? [];
    assert.equal(thread && computes(getStack(thread)), expected, title);
  }
});
