import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { rise, writeNmt, writeSeries } from '@hindsight/memory/testing';
import { analyzeFiles } from '../src/analyze.ts';

const folder = mkdtempSync(join(tmpdir(), 'hindsight-memory-'));
after(() => rmSync(folder, { recursive: true }));

function analyze(files: Readonly<Record<string, string>>) {
  const named = Object.entries(files).map(([fileName, text]) => {
    const path = join(folder, fileName);
    writeFileSync(path, text);
    return { path, fileName };
  });
  const [first] = Object.keys(files);
  return analyzeFiles({
    files: named,
    request: { kind: 'memory-tables', fileName: first ?? '', options: {} },
    limits: {},
  });
}

const CONSOLE = `The shop is slow since noon.
prod@web1:~$ jcmd 4711 GC.class_histogram | head -4
4711:
 num     #instances         #bytes  class name (module)
-------------------------------------------------------
   1:         10236        6441760  [B (java.base@17.0.15)
prod@web1:~$ jstat -gcutil 4711 1s 1
  S0     S1     E      O      M     CCS    YGC     YGCT    FGC    FGCT     GCT
  0.00 100.00  16.67  75.99  42.97   7.07    300    2.740     8    0.535    3.504
prod@web1:~$ cat /proc/4711/smaps_rollup; curl -H 'password=Secret4711'
fa000000-7ffc330b2000 ---p 00000000 00:00 0                              [rollup]
Rss:              229428 kB
`;

test('a pasted console is cut into its tables; the rest is counted, and its secrets are masked', async () => {
  const outcome = await analyze({ 'console.txt': CONSOLE });
  assert.ok(outcome.ok);
  const body = JSON.parse(JSON.stringify(outcome.body));
  assert.deepEqual(
    body.tables.map(({ kind, line }: { kind: string; line: number }) => `${kind} ${line}`),
    ['histogram 4', 'jstat 8', 'smaps-rollup 11'],
  );
  assert.equal(body.unparsedLines.count, 5);
  assert.ok(!JSON.stringify(outcome).includes('Secret4711'));
});

test('files of one table each are a series in the natural order of their names', async () => {
  const tables = rise(100_000, 300_000, 10).map((kb) => writeNmt({ Other: kb }));
  const files = Object.fromEntries(tables.map((text, index) => [`${index + 1}.txt`, text]).toReversed());
  const outcome = await analyze(files);
  assert.ok(outcome.ok);
  const body = JSON.parse(JSON.stringify(outcome.body));
  assert.equal(body.timeSource, 'order');
  assert.deepEqual([body.nmt.growth[0].firstBytes, body.nmt.growth[0].kendall], [102_400_000, 1]);
  assert.equal(outcome.findings[0]?.id, 'direct-memory-growth');
});

test('the text that tracking is switched off is a fault that names the option', async () => {
  const outcome = await analyze({ 'nmt.txt': '4711:\nNative memory tracking is not enabled\n' });
  assert.ok(!outcome.ok);
  assert.equal(outcome.fault.code, 'not-a-memory-table');
  assert.match(outcome.fault.details, /-XX:NativeMemoryTracking=summary/);
});

test('snapshots are ordered by their stamps', async () => {
  const parts = writeSeries(rise(100_000, 300_000, 4).map((kb) => writeNmt({ Other: kb }))).split(/(?=^2026)/m);
  const outcome = await analyze({ 'reversed.txt': parts.toReversed().join('\n') });
  assert.ok(outcome.ok);
  const body = JSON.parse(JSON.stringify(outcome.body));
  assert.deepEqual([body.timeSource, body.spanSeconds, body.nmt.growth[0].deltaBytes > 0], ['stamp', 30, true]);
  assert.ok(outcome.findings.some(({ id }) => id === 'clock-mixed'));
});
