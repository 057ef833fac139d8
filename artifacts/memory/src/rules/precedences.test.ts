import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeText } from '../../testing/check-rule.ts';
import { JSTAT_CAUSES, rise, writeHistogram, writeJstat, writeSeries } from '../../testing/index.ts';
import { diagnoseMemory } from '../findings.ts';

test('objects that wait for their finalizer are told as that, and no second time as a leak', () => {
  const text = writeSeries(
    rise(60_000, 400_000).map((n) =>
      writeHistogram([
        ['java.lang.ref.Finalizer', Math.round(n), 64 * Math.round(n)],
        ['com.port.Manifest', Math.round(n), 256 * Math.round(n)],
      ]),
    ),
  );
  const [first, ...more] = diagnoseMemory(analyzeText(text));
  assert.equal(first?.id, 'finalizer-queue');
  assert.equal(more.find(({ id }) => id === 'histogram-growth')?.level, 'INFO');
});

test('the time of collections that were requested follows from the requests', () => {
  const row = (n: number) => [10 * n, 0, 0, 5, 20, 90, 90, n, 0.01 * n, n, 3 * n, 0, 0, 3.01 * n, 'System.gc()', 'No'];
  const findings = diagnoseMemory(analyzeText(writeJstat(JSTAT_CAUSES, [1, 2, 3, 4, 5].map(row))));
  const share = findings.find(({ id }) => id === 'gc-time-share');
  assert.equal(findings[0]?.id, 'explicit-full-gc');
  assert.equal(share?.followsFrom, 'explicit-full-gc');
});

test('a rise that refutes that nothing grows does not explain it', () => {
  const threads = rise(100, 500).map((n) => writeHistogram([['java.lang.Thread', Math.round(n), 100 * Math.round(n)]]));
  const findings = diagnoseMemory(analyzeText(writeSeries(threads)));
  assert.equal(findings[0]?.id, 'native-holder-growth');
  assert.doesNotMatch(findings[0]?.explanation ?? '', /Nothing grows/);
});
