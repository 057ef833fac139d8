import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EarlyHeap } from '@hindsight/model';
import { aDump } from '../testing/a-dump.ts';
import { openBytes } from '../testing/open-bytes.ts';
import { earlyHeap } from './early.ts';
import { analyzeDump } from './metrics/index.ts';

test('as soon as the records are read it is told how much there is, and of which classes, reachable or not', async () => {
  const told: EarlyHeap[] = [];
  const dump = aDump({ references: [[1], [], []], roots: [0], texts: ['one', 'two'] });
  const { unreachable, usedBytes } = await openBytes(dump, (source) =>
    analyzeDump(source, { walked: (walked) => told.push(earlyHeap(walked)) }),
  );
  assert.equal(told.length, 1);
  const [{ objects, bytes, histogram } = assert.fail()] = told;
  assert.equal(bytes, usedBytes + unreachable.bytes);
  assert.ok(objects > 5);
  const texts = histogram.find(({ label }) => label === 'java.lang.String');
  assert.equal(texts?.objects, 2);
  assert.ok((texts?.shallowSize ?? 0) > 0);
});
