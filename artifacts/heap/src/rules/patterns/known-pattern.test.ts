import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap } from '@hindsight/heap-graph/testing';
import { analyzeBytes, aSuspect, sketchFieldMap } from '../../../testing/index.ts';
import type { HeapAnalysis } from '../../analysis.ts';
import { KNOWN_PATTERNS } from '../../patterns/index.ts';
import { definePatternRule } from './known-pattern.ts';

const OWNER = 'org.hibernate.engine.internal.StatefulPersistenceContext';
const SESSION = sketchFieldMap(OWNER, 'entitiesByKey', 10_000);
const LISTENERS = sketchFieldMap('demo.Registry', 'changeListeners', 1000);

const pattern = KNOWN_PATTERNS.find(({ id }) => id === 'hibernate-session');
assert.ok(pattern);

const isInsideSuspect = ({ patternMatches }: HeapAnalysis): Partial<HeapAnalysis> => ({
  suspects: [aSuspect({ chain: [patternMatches.get('hibernate-session')?.object ?? -1] })],
});

test('a match is a warning with its limit, its figures and the advice of its pattern', async () => {
  const claim = await analyzeBytes(aHeap(SESSION), (analysis) => definePatternRule(pattern).check(analysis));
  assert.equal(claim?.level, 'WARNING');
  assert.equal(claim?.explanation, `${OWNER}.entitiesByKey has 10,000 elements (limit 10,000).`);
  assert.equal(claim?.advice, pattern.advice);
  const [evidence] = claim?.evidence ?? [];
  assert.deepEqual(evidence, {
    kind: 'metric',
    name: `${OWNER}.entitiesByKey`,
    measured: { value: 10_000, unit: 'count' },
    limit: { value: 10_000, unit: 'count' },
  });
});

test('a match of another pattern is not reported', async () => {
  const claim = await analyzeBytes(aHeap(LISTENERS), (analysis) => definePatternRule(pattern).check(analysis));
  assert.equal(claim, undefined);
});

test('a match inside a suspect explains it, and is reported separately only when it says more', async () => {
  const explanations = await analyzeBytes(aHeap(SESSION), (analysis) =>
    [pattern, { ...pattern, isReportedBesideSuspects: true } as const].map(
      (one) => definePatternRule(one).check({ ...analysis, ...isInsideSuspect(analysis) })?.explanation,
    ),
  );
  assert.deepEqual(explanations, [undefined, `${OWNER}.entitiesByKey has 10,000 elements (limit 10,000).`]);
});
