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

/** The addresses have confirmed the layout of objects, so that nothing else lowers the confidence. */
const isCertain = ({ dump }: HeapAnalysis): Partial<HeapAnalysis> => ({
  dump: { ...dump, layout: { ...dump.layout, agreement: 1 } },
});

test('a match is a warning with its limit, its figures and the advice of its pattern', async () => {
  const claim = await analyzeBytes(aHeap(SESSION), (analysis) => definePatternRule(pattern).check(analysis));
  assert.equal(claim?.level, 'WARNING');
  assert.equal(claim?.headline, `${OWNER}.entitiesByKey has 10,000 elements`);
  assert.match(claim?.explanation ?? '', /^The limit is 10,000 elements\./);
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

test('a match inside a suspect takes over the suspect with its level', async () => {
  const claim = await analyzeBytes(aHeap(SESSION), (analysis) =>
    definePatternRule(pattern).check({ ...analysis, ...isInsideSuspect(analysis) }),
  );
  assert.equal(claim?.level, 'SEVERE');
  assert.match(claim?.headline ?? '', /entitiesByKey has 10,000 elements, 40 % of the used heap$/);
});

test('a match inside a collection that is full by design is a note', async () => {
  const bound = { kind: 'limit', name: 'maximumSize = 10,000', elements: 10_000 } as const;
  const claim = await analyzeBytes(aHeap(SESSION), (analysis) => {
    const { suspects = [] } = isInsideSuspect(analysis);
    return definePatternRule(pattern).check({ ...analysis, suspects: suspects.map((one) => ({ ...one, bound })) });
  });
  assert.equal(claim?.level, 'INFO');
});

test('the field of the application that has the memory stands first', async () => {
  const claim = await analyzeBytes(aHeap(SESSION), (analysis) => {
    const { suspects = [] } = isInsideSuspect(analysis);
    const owner = { name: 'com.acme.NightJob.session', isApplication: true };
    return definePatternRule(pattern).check({ ...analysis, suspects: suspects.map((one) => ({ ...one, owner })) });
  });
  assert.match(
    claim?.headline ?? '',
    /^NightJob\.session: StatefulPersistenceContext\.entitiesByKey has 10,000 elements, 40 %/,
  );
});

test('a match whose content may have been loaded once is a warning, and a second dump decides', async () => {
  const claim = await analyzeBytes(aHeap(SESSION), (analysis) => {
    const { suspects = [] } = isInsideSuspect(analysis);
    const loaded = { isPlainData: true, ofMaxHeap: { retained: 0.3, used: 0.4 } } as const;
    const loadedSuspects = suspects.map((one) => ({ ...one, ...loaded }));
    return definePatternRule(pattern).check({ ...analysis, ...isCertain(analysis), suspects: loadedSuspects });
  });
  assert.deepEqual([claim?.level, claim?.confidence], ['WARNING', 'medium']);
  assert.match(claim?.advice ?? '', /^Take a second dump /);
});

test('class loaders that are a suspect as a group are told as old generations', async () => {
  const redeploy = KNOWN_PATTERNS.find(({ id }) => id === 'loader-redeploy');
  assert.ok(redeploy);
  const match = {
    name: 'demo.PluginLoader',
    sentence: '25 class loaders demo.PluginLoader with the same classes',
    value: 25,
    limit: 3,
    measure: 'objects',
    object: 7,
    classes: ['demo.PluginLoader'],
  } as const;
  const claim = await analyzeBytes(aHeap(SESSION), (analysis) =>
    definePatternRule(redeploy).check({
      ...analysis,
      patternMatches: new Map([['loader-redeploy', match]]),
      suspects: [aSuspect({ kind: 'class', label: 'demo.PluginLoader', objects: 25, chain: [] })],
    }),
  );
  assert.equal(claim?.level, 'SEVERE');
});
