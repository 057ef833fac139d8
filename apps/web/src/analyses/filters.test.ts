import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildQuery, readView } from './filters.ts';

test('an address without a query shows the year and today', () => {
  const view = readView(new URLSearchParams(), '2026-11-20');
  assert.deepEqual([view.view, view.date], ['year', '2026-11-20']);
});

test('nonsense in the address is as good as nothing', () => {
  const view = readView(new URLSearchParams('view=decade&date=yesterday'), '2026-11-20');
  assert.deepEqual([view.view, view.date], ['year', '2026-11-20']);
});

test('only filters that are set reach the service', () => {
  const { filters } = readView(new URLSearchParams('host=node-7&isProblem=true&view=month'), '2026-11-20');
  assert.equal(buildQuery(filters, { from: '2026-11-01' }), 'from=2026-11-01&host=node-7&isProblem=true');
});
