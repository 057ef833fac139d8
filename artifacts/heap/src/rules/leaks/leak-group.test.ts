import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anAnalysis, aSuspectAnalysis, checkSuspectRule } from '../../../testing/index.ts';
import { leakGroup } from './leak-group.ts';

const MEMBERS = { kind: 'class', holder: undefined } as const;

checkSuspectRule(leakGroup, MEMBERS, {
  fires: {
    'lambdas, whose class name means nothing': {
      on: aSuspectAnalysis({ ...MEMBERS, objects: 30_000, label: 'demo.Hub$$Lambda$3+0x00007f3bdc002a40' }),
      level: 'SEVERE',
      explanation: /^30,000 lambdas of demo\.Hub keep 40 MB/,
    },
  },
  silent: { 'a single object': aSuspectAnalysis({ ...MEMBERS, kind: 'object' }) },
});

test('virtual threads need no pool', async () => {
  const threads = aSuspectAnalysis({ ...MEMBERS, objects: 30_000, label: 'java.lang.VirtualThread' });
  const advice = leakGroup.check(await anAnalysis(threads))?.advice ?? '';
  assert.match(advice, /Semaphore/);
  assert.doesNotMatch(advice, /thread pool of fixed size/);
});
