import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyPrecedence } from '@hindsight/claims';
import type { Finding } from '@hindsight/model';
import { analyzeCrash } from '../../testing/index.ts';
import { RULES } from './index.ts';
import { PRECEDENCES, VERDICT_ORDER } from './precedences.ts';

test('a finding has one rank among those that explain a crash', () => {
  assert.equal(new Set(VERDICT_ORDER).size, VERDICT_ORDER.length);
});

test('no finding is the symptom of itself, and every id has a rule', () => {
  const ids = new Set<string>(RULES.map(({ id }) => id));
  for (const { causes, symptoms } of PRECEDENCES) {
    for (const id of [...causes, ...symptoms]) assert.ok(ids.has(id), id);
    assert.ok(!causes.some((id) => symptoms.includes(id)), causes.join());
  }
});

test('a compiler that met a limit with a small request is a consequence of the limit, as the lack of swap is', () => {
  const about = (id: string, level: Finding['level'], confidence: Finding['confidence']): Finding => ({
    ...{ id, level, confidence, title: id, explanation: `${id}.` },
    evidence: [{ kind: 'metric', name: 'x', measured: { value: 1, unit: 'count' } }],
  });
  const found = applyPrecedence(
    [
      about('address-space-limit', 'FATAL', 'high'),
      about('jit-out-of-memory', 'WARNING', 'low'),
      about('no-swap', 'INFO', 'high'),
    ],
    PRECEDENCES,
    analyzeCrash({}),
  );
  assert.deepEqual(
    found.map(({ id, level, followsFrom }) => [id, level, followsFrom]),
    [
      ['address-space-limit', 'FATAL', undefined],
      ['jit-out-of-memory', 'INFO', 'address-space-limit'],
      ['no-swap', 'INFO', 'address-space-limit'],
    ],
  );
});
