import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Change, GcFinding, Setting } from './change.ts';
import { keepHeap } from './changes.ts';
import { composeAdvice } from './compose-advice.ts';

const aChange = (setting: Setting, direction: Change['direction'], to = Number.NaN): Change => ({
  setting,
  direction,
  to,
  write: (value) => `${direction} ${setting} to ${value}.`,
});

const aFinding = (changes: readonly Change[], advice?: string): GcFinding => ({
  id: 'heap-undersized',
  title: 'The heap is too small',
  level: 'WARNING',
  confidence: 'high',
  explanation: 'It is.',
  evidence: [{ kind: 'lines', first: 1, last: 1 }],
  changes,
  ...(advice ? { advice } : {}),
});

const compose = (...findings: readonly GcFinding[]) => composeAdvice(findings).map(({ advice }) => advice);

test('of two values for one setting, the one that goes farthest is advised in both findings', () => {
  assert.deepEqual(
    compose(aFinding([aChange('heap', 'raise', 144)], 'Then look.'), aFinding([aChange('heap', 'raise', 224)])),
    ['raise heap to 224. Then look.', 'raise heap to 224.'],
  );
  assert.deepEqual(compose(aFinding([aChange('heap', 'lower', 300), aChange('heap', 'lower', 200)])), [
    'lower heap to 200. lower heap to 200.',
  ]);
});

test('the worst finding decides on the direction; what contradicts it is not said', () => {
  assert.deepEqual(
    compose(
      aFinding([aChange('young generation', 'raise', 64)]),
      aFinding([aChange('young generation', 'lower', 16)], 'Look at the survivors.'),
      aFinding([aChange('young generation', 'leave-to-jvm')]),
    ),
    [
      'raise young generation to 64.',
      'Look at the survivors.',
      'Follow the advice of the findings above first: the sizes depend on each other.',
    ],
  );
});

test('a young generation that needs a larger heap is not enlarged in one that stays as it is', () => {
  assert.deepEqual(
    compose(
      aFinding([keepHeap()], 'Find out what fills it.'),
      aFinding([aChange('heap', 'raise', 12), aChange('young generation', 'raise', 8)], 'Allocate less.'),
      aFinding([aChange('young generation', 'raise', 2)]),
    ).slice(0, 2),
    ['Find out what fills it.', 'Allocate less.'],
  );
});

test('a direction without a value takes that of another finding', () => {
  assert.deepEqual(compose(aFinding([aChange('heap', 'raise')]), aFinding([aChange('heap', 'raise', 224)])), [
    'raise heap to 224.',
    'raise heap to 224.',
  ]);
});

test('intentions do not leave the composer, and findings without any keep their advice', () => {
  const [finding] = composeAdvice([{ ...aFinding([], 'Take a heap dump.') }]);
  assert.ok(finding && !('changes' in finding));
  assert.equal(finding.advice, 'Take a heap dump.');
});

test('where the worst finding keeps a size, no other changes it', () => {
  const others = aFinding([aChange('heap', 'raise', 64)], 'Record an allocation profile.');
  assert.deepEqual(compose(aFinding([keepHeap()], 'Find the job.'), others), [
    'Find the job.',
    'Record an allocation profile.',
  ]);
});
