import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anOutcome } from '../adapters/contract/result-builder.ts';
import { findArtifactTime } from './artifact-time.ts';

const FIRST = Date.UTC(2015, 4, 1);

const chart = (clock: 'wall' | 'uptime', x: readonly number[], isYearUnknown?: true) =>
  anOutcome({
    report: {
      title: 'GC log',
      verdict: { level: 'OK', sentence: '' },
      sections: [
        {
          id: 's',
          title: 's',
          blocks: [
            {
              kind: 'timeline',
              id: 'heap',
              title: 'Heap',
              unit: 'bytes',
              clock,
              ...(isYearUnknown && { isYearUnknown }),
              series: [{ name: 'used', tone: 'used', shape: 'line', x, y: x }],
            },
          ],
        },
      ],
    },
  });

test('the time of an artifact is that of its charts on the wall clock', () => {
  assert.deepEqual(findArtifactTime(chart('wall', [FIRST, FIRST + 5000.5])), { from: FIRST, to: FIRST + 5000 });
  assert.equal(findArtifactTime(chart('uptime', [1, 2])), undefined);
  assert.equal(findArtifactTime(chart('wall', [FIRST, FIRST + 5000], true)), undefined, 'an assumed year is no day');
});

test('thread dumps are stamped; a stamp without a zone counts as UTC, and one that is none is left out', () => {
  const stamps = ['2026-11-20 22:17:11', '2026-11-20T22:17:21.000Z', 'yesterday', undefined];
  const body = { threadDumpReport: stamps.map((timestamp) => (timestamp === undefined ? {} : { timestamp })) };
  assert.deepEqual(findArtifactTime(anOutcome({ body })), {
    from: Date.UTC(2026, 10, 20, 22, 17, 11),
    to: Date.UTC(2026, 10, 20, 22, 17, 21),
  });
});

test('a heap dump was taken at a moment', () => {
  const body = { troubleshootReport: { overview: { creationDate: FIRST } } };
  assert.deepEqual(findArtifactTime(anOutcome({ body })), { from: FIRST, to: FIRST });
});
