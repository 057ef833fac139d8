import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence, Finding } from '@hindsight/model';
import { aFact } from '../testing/index.ts';
import { createFactSet, type Fact } from './fact.ts';
import { buildCauseFinding } from './findings.ts';
import { hotLoop } from './hypotheses/threads/hot-loop.ts';

const metric = (name: string, value: number): Evidence => ({
  kind: 'metric',
  name,
  measured: { value, unit: 'percent' },
});
const line = (first: number): Evidence => ({ kind: 'lines', first, last: first });
const path: Evidence = { kind: 'path', name: 'path to a map', steps: [{ label: 'static field A.B' }] };
const finding = { id: 'cpu-spin', title: 'A thread spins', level: 'SEVERE' } as Finding;

const listProofs = (supporting: readonly Fact[]): string[] =>
  buildCauseFinding({
    hypothesis: hotLoop,
    facts: createFactSet(supporting),
    supporting,
    contradicting: [],
    score: 5,
    level: 'SEVERE',
    confidence: 'high',
    victims: [],
  } as never).evidence.map((one) => (one.kind === 'lines' ? String(one.first) : one.name));

test('of the finding of a part, a cause quotes the lines and not the figures, which may be of another time', () => {
  const spin = aFact('thread-spin', 'cpu', { evidence: [line(1), line(9)] });
  const found = aFact('finding:cpu-spin', 'threads', { evidence: [metric('CPU of "a"', 89), line(5)], finding });
  assert.deepEqual(listProofs([spin, found]), ['1', '9', '5']);
});

test('a finding that leads keeps its figures, and the path to the holder is among its proofs', () => {
  const found = aFact('finding:cache-static-map', 'heap', {
    evidence: [metric('entries', 19_470), metric('retained', 58), metric('share', 96), path],
    finding,
  });
  assert.deepEqual(listProofs([found]), ['entries', 'path to a map']);
});

test('details do not repeat as a finding of a part what the facts of the same files say', () => {
  const family = aFact('thread-leak', 'threads', { statement: '996 threads have names like "pool-2"' });
  const found = aFact('finding:thread-leak', 'threads', { statement: '"pool-*" has 996 threads', finding });
  const hypothesis = { ...hotLoop, describe: () => 'Thread leak.' };
  const { explanation } = buildCauseFinding({
    hypothesis,
    facts: createFactSet([family, found]),
    supporting: [family, found],
    contradicting: [],
    victims: [],
  } as never);
  assert.equal(explanation, '996 threads have names like "pool-2".');
});
