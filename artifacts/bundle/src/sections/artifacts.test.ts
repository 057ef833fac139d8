import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ms, percent, type Timeline } from '@hindsight/model';
import { summarize } from './artifacts.ts';

const CHART: Timeline = { kind: 'timeline', id: 'c', title: '', unit: 'count', clock: 'uptime', series: [] };

test('a folded section of a part says what is in it', () => {
  const figures = [
    { label: 'Throughput', value: percent(90.5) },
    { label: 'p99 pause', value: ms(12) },
  ];
  assert.equal(summarize([{ kind: 'figures', figures }]), 'throughput 90.5 %, p99 pause 12 ms');
  assert.equal(
    summarize([{ kind: 'paragraph', text: 'No rule found a problem. All is well.' }]),
    'No rule found a problem.',
  );
  assert.equal(summarize([{ kind: 'table', columns: ['a'], rows: [['b']] }]), '1 row');
  assert.equal(summarize([CHART, CHART]), '2 charts');
});
