import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createTar } from '@hindsight/intake/testing';
import { type QuoteJob, quoteLines } from './quote-lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'quote-'));
after(() => rmSync(folder, { recursive: true }));

const LINES = 5000;
const pause = (id: number) =>
  `[${id}.000s][info][gc] GC(${id}) Pause Young (Normal) (G1 Evacuation Pause) 20M->10M(64M) 2.000ms`;
const aLog = (first = 0) => Array.from({ length: LINES }, (_, n) => `${pause(first + n)}\n`).join('');

function quote(content: string | Buffer, requested: Partial<QuoteJob>) {
  const path = join(folder, 'artifact');
  writeFileSync(path, content);
  return quoteLines({
    files: [{ path, fileName: 'gc.log' }],
    kind: 'gc-log',
    from: 1,
    to: 3,
    limits: {},
    scratch: folder,
    ...requested,
  });
}

for (const [form, pack] of Object.entries({ plain: Buffer.from, compressed: gzipSync })) {
  for (const totalLines of [LINES, undefined]) {
    test(`lines of a ${form} log are quoted by their numbers, ${totalLines ? 'counted before' : 'not counted'}`, async () => {
      const requested = { from: 4001, to: 4003, ...(totalLines !== undefined && { totalLines }) };
      assert.deepEqual(await quote(pack(aLog()), requested), {
        ok: true,
        fileName: 'gc.log',
        totalLines: LINES,
        lines: [pause(4000), pause(4001), pause(4002)],
      });
    });
  }
}

test('there are no lines behind the last one', async () => {
  const end = await quote(aLog(), { from: LINES, to: LINES + 10 });
  assert.deepEqual(end.ok && end.lines, [pause(LINES - 1)]);
  const behind = await quote(aLog(), { from: LINES + 1, to: LINES + 10 });
  assert.deepEqual(behind.ok && [behind.lines, behind.totalLines], [[], LINES]);
});

test('of an archive the file is named as the evidence names it', async () => {
  const archive = createTar([
    { name: 'gc.log.0', content: aLog() },
    { name: 'gc.log.1', content: aLog(LINES) },
    { name: 'notes.txt', content: 'no log\n' },
  ]);
  const second = await quote(archive, { fileName: 'gc.log.1', from: 2, to: 2, totalLines: 2 * LINES });
  assert.deepEqual(second, { ok: true, fileName: 'gc.log.1', totalLines: LINES, lines: [pause(LINES + 1)] });
  for (const fileName of [undefined, 'notes.txt', '../gc.log.0']) {
    const refused = await quote(archive, fileName === undefined ? {} : { fileName });
    assert.ok(!refused.ok && refused.fault.code === 'not-found', String(fileName));
    assert.match(refused.fault.details, /gc\.log\.0, gc\.log\.1\./);
  }
});
