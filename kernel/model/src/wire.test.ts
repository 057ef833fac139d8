import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from './finding.ts';
import { toWireFindings } from './wire.ts';

const finding: Finding = {
  id: 'gc-overhead',
  title: 'Garbage collection takes too much of the time',
  level: 'WARNING',
  confidence: 'high',
  explanation: 'Pauses left 93 % of the time.',
  advice: 'Raise -Xmx.',
  lostMs: 700,
  evidence: [
    {
      kind: 'metric',
      name: 'throughput',
      measured: { value: 93, unit: 'percent' },
      limit: { value: 95, unit: 'percent' },
    },
    { kind: 'lines', first: 7, last: 9, text: '[GC 5K->3K(9K), 0.7 secs]', measured: { value: 700, unit: 'ms' } },
  ],
};

test('a finding on the wire has exactly the names of the contract', () => {
  assert.deepEqual(JSON.parse(JSON.stringify(toWireFindings([finding]))), [
    {
      id: 'gc-overhead',
      level: 'WARNING',
      title: 'Garbage collection takes too much of the time',
      description: 'Pauses left 93 % of the time.',
      evidence: [
        { text: 'throughput, limit 95 %', value: 93, unit: 'percent' },
        { line: 7, text: '[GC 5K->3K(9K), 0.7 secs]', value: 700, unit: 'ms' },
      ],
      advice: 'Raise -Xmx.',
      confidence: 'high',
    },
  ]);
});

test('a finding without advice has no such member', () => {
  const { advice: _, ...without } = finding;
  assert.equal('advice' in JSON.parse(JSON.stringify(toWireFindings([without])))[0], false);
});
