import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '@hindsight/model';
import { aFact, createCapture } from '../testing/index.ts';
import { buildBody } from './body.ts';
import { rankCauses } from './rank-causes.ts';

test('a cause lists what the reports of the artifacts call it', () => {
  const growth = aFact('native-growth', 'host', { words: { contents: 'direct buffers' } });
  const reported = aFact('finding:direct-memory-growth', 'host', {
    finding: {
      id: 'direct-memory-growth',
      title: 'Direct buffers grow',
      cause: 'direct-memory',
      level: 'SEVERE',
      confidence: 'high',
      explanation: 'They grew.',
      evidence: [{ kind: 'lines', first: 1, last: 1 }],
    },
  });
  const input = { capture: createCapture({}), ranking: rankCauses([growth, reported]), findings: [], timeline: [] };
  const { rca } = buildBody({ ...input, damage: undefined, verdict: 'x' });
  const [cause] = (rca as JsonObject).rootCauses as JsonObject[];
  assert.deepEqual(cause?.findings, ['native-memory', 'direct-memory-growth']);
});
