import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANALYSIS_STATES, type AnalysisState } from '@hindsight/api';
import { assertTransition, isOver } from './job-state.ts';

/** Every step there is; each other pair of states must be refused. */
const STEPS: ReadonlySet<string> = new Set([
  'received queued',
  'received failed',
  'received cancelled',
  'queued running',
  'queued failed',
  'queued cancelled',
  'running done',
  'running failed',
  'running cancelled',
  'running queued',
]);

const pairs = ANALYSIS_STATES.flatMap((from) => ANALYSIS_STATES.map((to) => [from, to] as const));

for (const [from, to] of pairs) {
  const possible = STEPS.has(`${from} ${to}`);
  test(`a job that is ${from} ${possible ? 'can' : 'cannot'} become ${to}`, () => {
    if (possible) assertTransition(from, to);
    else assert.throws(() => assertTransition(from, to), new RegExp(`${from} cannot become ${to}`));
  });
}

test('a job is over when it is done, failed or cancelled', () => {
  const over: AnalysisState[] = ANALYSIS_STATES.filter(isOver);
  assert.deepEqual(over, ['done', 'failed', 'cancelled']);
});
