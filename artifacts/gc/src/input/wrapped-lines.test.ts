import assert from 'node:assert/strict';
import { test } from 'node:test';
import { times } from '../../testing/index.ts';
import { analyzeBytes } from '../../testing/sample-logs.ts';
import { findWrapWidth, joinWrapped } from './wrapped-lines.ts';

const LINES = times(
  8,
  (i) =>
    `2026-03-10T08:00:${10 + i}.505+0100: ${10 + i}.505: [GC (Allocation Failure) [PSYoungGen: 33280K->${4000 + i}K(38400K)] 43280K->${15_000 + i}K(125952K), 0.0041786 secs] [Times: user=0.02 sys=0.00, real=0.01 secs]`,
);
const wrap = (lines: readonly string[], width: number) =>
  lines.flatMap((line) => line.match(new RegExp(`.{1,${width}}`, 'g')) ?? []);

test('lines that a terminal broke are joined', () => {
  for (const width of [80, 120]) {
    const broken = wrap(LINES, width);
    assert.equal(findWrapWidth(broken), width);
    assert.deepEqual(joinWrapped(broken, width), LINES);
  }
});

test('whole lines are left as they are, however equal their lengths', () => {
  const equal = times(
    20,
    (i) => `${10 + i}.505: [GC 43280K->15000K(125952K), 0.0041786 secs] and some more words for a longer line`,
  );
  for (const lines of [LINES, equal, wrap(LINES, 40), wrap(LINES.slice(0, 2), 80), []])
    assert.equal(findWrapWidth(lines), undefined);
});

test('the figures of a log with broken lines are those of the log', async () => {
  const read = async (lines: readonly string[]) => {
    const { body, findings } = await analyzeBytes(Buffer.from(`${lines.join('\n')}\n`), 'gc.log');
    const { gcStatistics, jvmHeapSize } = body(findings) as Record<string, unknown>;
    return { gcStatistics, jvmHeapSize };
  };
  assert.deepEqual(await read(wrap(LINES, 80)), await read(LINES));
});
