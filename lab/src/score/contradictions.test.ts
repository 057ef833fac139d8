import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '@hindsight/model';
import { findContradictions } from './contradictions.ts';

const advise = (...advice: readonly string[]): Finding[] =>
  advice.map((text) => ({
    id: 'x',
    title: 'x',
    level: 'WARNING',
    confidence: 'high',
    explanation: 'x',
    advice: text,
    evidence: [{ kind: 'lines', first: 1, last: 1 }],
  }));

const EXCLUDING: readonly (readonly [string, string])[] = [
  ['Raise -Xmx.', 'The heap is far too large: lower -Xmx.'],
  ['Enlarge the young generation (-Xmn).', 'Use a smaller -Xmn.'],
  ['Set -Xmx144m.', 'Set -Xmx224m.'],
  ['Set -XX:MetaspaceSize=16m.', 'Set -XX:MetaspaceSize=64m.'],
  ['Lower -XX:InitiatingHeapOccupancyPercent.', 'Raise -XX:InitiatingHeapOccupancyPercent.'],
  ['Set -XX:+DisableExplicitGC.', 'Remove the flag: set -XX:-DisableExplicitGC.'],
];

for (const [one, other] of EXCLUDING)
  test(`"${one}" excludes "${other}"`, () => {
    assert.equal(findContradictions(advise(one, other)).length, 1);
    assert.equal(findContradictions(advise(other, one)).length, 1);
  });

const AGREEING: readonly (readonly [string, string])[] = [
  ['Raise -Xmx.', 'Set -Xmx and -Xms to the same size.'],
  ['Set -Xmx224m.', 'Set -Xms224m -Xmx224m.'],
  ['Raise -Xmx.', 'Lower -XX:InitiatingHeapOccupancyPercent.'],
  ['Set -XX:+AlwaysPreTouch.', 'Set -XX:+AlwaysPreTouch, and -Xms as large as -Xmx.'],
];

for (const [one, other] of AGREEING)
  test(`"${one}" agrees with "${other}"`, () => {
    assert.deepEqual(findContradictions(advise(one, other)), []);
  });
