import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyPrecedence, findWorst } from '@hindsight/claims';
import { type Finding, groupStories } from '@hindsight/model';
import { aFinding, aGcRun } from '../../testing/index.ts';
import { STORIES } from './stories.ts';

const applyStories = (findings: readonly Finding[]) => applyPrecedence(findings, STORIES, aGcRun({}));

test('full collections, overhead and long pauses of a leak are one story', () => {
  const findings = applyStories(
    ['long-pause', 'gc-overhead', 'consecutive-full-gc', 'heap-exhausted', 'memory-leak'].map((id) => aFinding(id)),
  );
  assert.equal(findWorst(findings)?.id, 'memory-leak');
  assert.deepEqual(
    groupStories(findings).map(({ cause, consequences }) => [cause.id, consequences.length]),
    [['memory-leak', 4]],
  );
});

test('what is worse than its cause is a story of its own', () => {
  const findings = applyStories([aFinding('gc-overhead', 'SEVERE'), aFinding('full-gc-on-concurrent', 'WARNING')]);
  assert.equal(groupStories(findings).length, 2);
});

test('no finding follows from one that follows from it', () => {
  const pairs = new Set(
    STORIES.flatMap(({ causes, symptoms }) => causes.flatMap((one) => symptoms.map((two) => `${one} ${two}`))),
  );
  for (const pair of pairs) {
    const [cause = '', symptom = ''] = pair.split(' ');
    if (`${symptom} ${cause}` === 'out-of-memory gc-overhead-limit' || pair === 'out-of-memory gc-overhead-limit')
      continue;
    assert.ok(cause === symptom || !pairs.has(`${symptom} ${cause}`), pair);
  }
});
