import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding, Level } from '@hindsight/model';
import { leadWithLargest } from './lead-with-largest.ts';

const finding = (id: string, share: number, level: Level = 'SEVERE'): Finding => ({
  id,
  title: id,
  level,
  confidence: 'high',
  explanation: 'Something was measured.',
  evidence: [{ kind: 'metric', name: 'share of the used heap', measured: { value: share, unit: 'percent' } }],
});

const list = (...findings: Finding[]): string[] =>
  leadWithLargest(findings, ['pattern', 'leak', 'cache']).map(({ id }) => id);

test('a holder of much more memory stands before a known pattern of the same level', () => {
  assert.deepEqual(list(finding('pattern', 30), finding('leak', 50)), ['leak', 'pattern']);
  assert.deepEqual(list(finding('pattern', 40), finding('leak', 50)), ['pattern', 'leak']);
  assert.deepEqual(list(finding('pattern', 30), finding('leak', 50, 'WARNING')), ['pattern', 'leak']);
});

test('waste and parts of another finding hold nothing of their own', () => {
  assert.deepEqual(list(finding('pattern', 30), finding('waste', 60)), ['pattern', 'waste']);
  assert.deepEqual(list(finding('pattern', 30), { ...finding('leak', 60), followsFrom: 'pattern' }), [
    'pattern',
    'leak',
  ]);
});
