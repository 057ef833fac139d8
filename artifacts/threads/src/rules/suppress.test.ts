import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding, Level } from '@hindsight/model';
import { suppress } from './suppress.ts';

const finding = (id: string, level: Level = 'WARNING'): Finding => ({
  id,
  level,
  title: `Title of ${id}`,
  confidence: 'high',
  explanation: `${id} happened.`,
  advice: `Repair ${id}.`,
  evidence: [{ kind: 'metric', name: id, measured: { value: 1, unit: 'count' } }],
});

test('a blunter word for the same threads is left out and named by the sharper one', () => {
  const [root, ...more] = suppress([finding('identical-stacks'), finding('same-method')]);
  assert.equal(more.length, 0);
  assert.match(root?.explanation ?? '', /It also explains: "Title of same-method"\./);
});

test('what is stuck in a deadlock is repaired where the deadlock is', () => {
  const findings = suppress([finding('stuck-blocked', 'SEVERE'), finding('deadlock', 'FATAL')]);
  assert.deepEqual(
    findings.map(({ id, advice }) => [id, advice]),
    [
      ['deadlock', 'Repair deadlock.'],
      ['stuck-blocked', 'Repair deadlock.'],
    ],
  );
});

test('without its root a symptom speaks for itself', () => {
  assert.deepEqual(suppress([finding('same-method')]), [finding('same-method')]);
});
