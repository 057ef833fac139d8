import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseTrendDays, describeTrendDays } from './trend-days.ts';

const TODAY = { date: '2026-11-29', isChosen: false } as const;
const CHOSEN = { date: '2024-03-15', isChosen: true } as const;

test('trends end with the day that is open', () => {
  assert.deepEqual(chooseTrendDays({ ...CHOSEN, clock: 'upload' }), { from: '2024-02-16', to: '2024-03-15' });
  assert.deepEqual(chooseTrendDays({ ...CHOSEN, clock: 'artifact' }), { from: '2024-02-16', to: '2024-03-15' });
  assert.equal(describeTrendDays({ ...CHOSEN, clock: 'artifact' }, 500), 'of the 28 days up to 15 Mar 2024');
});

test('without a choice they are those of the last days, by their own time the latest ones', () => {
  assert.deepEqual(chooseTrendDays({ ...TODAY, clock: 'upload' }), { from: '2026-11-01', to: '2026-11-29' });
  assert.deepEqual(chooseTrendDays({ ...TODAY, clock: 'artifact' }), {});
  assert.equal(describeTrendDays({ ...TODAY, clock: 'upload' }, 500), 'sent in the last 28 days');
  assert.equal(describeTrendDays({ ...TODAY, clock: 'artifact' }, 500), 'the latest 500 analyses');
});
