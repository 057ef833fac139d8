import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnalysisEntry } from '@hindsight/api';
import { percent, type Quantity } from '@hindsight/model';
import { groupByApplication, isBeyond } from './trends.ts';

const entry = (createdAt: number, appName: string | undefined, figures: Record<string, Quantity>): AnalysisEntry => ({
  id: `${createdAt}`,
  token: `t${createdAt}`,
  kind: 'gc-log',
  state: 'done',
  fileName: 'gc.log',
  tags: [],
  createdAt,
  ...(appName !== undefined && { appName }),
  figures: Object.entries(figures).map(([label, value]) => ({ label, value })),
});

test('a figure of an application is a line from the oldest analysis to the newest', () => {
  const [shop] = groupByApplication([
    entry(2, 'shop', { Throughput: percent(90) }),
    entry(1, 'shop', { Throughput: percent(99) }),
  ]);
  assert.deepEqual(shop?.trends[0]?.points, [
    { x: 1, y: 99, token: 't1' },
    { x: 2, y: 90, token: 't2' },
  ]);
});

test('one analysis is no trend', () => {
  assert.deepEqual(groupByApplication([entry(1, 'shop', { Throughput: percent(99) })]), []);
});

test('applications are kept apart, the busiest first; a nameless one is called after its file', () => {
  const entries = [1, 2].map((at) => entry(at, undefined, { Throughput: percent(at) }));
  const busy = [3, 4, 5].map((at) => entry(at, 'shop', { Throughput: percent(at) }));
  assert.deepEqual(
    groupByApplication([...entries, ...busy]).map(({ application, analyses }) => [application, analyses]),
    [
      ['shop', 3],
      ['gc.log', 2],
    ],
  );
});

test('of many figures the most telling are drawn', () => {
  const figures = Object.fromEntries(
    ['A', 'B', 'C', 'D', 'Longest pause', 'Throughput'].map((label) => [label, percent(1)]),
  );
  const [shop] = groupByApplication([entry(1, 'shop', figures), entry(2, 'shop', figures)]);
  assert.deepEqual(
    shop?.trends.map(({ label }) => label),
    ['Throughput', 'Longest pause', 'A'],
  );
});

test('a line carries the limit of its newest analysis, and figures on its wrong side are told apart', () => {
  const pause = (createdAt: number, value: number): AnalysisEntry => ({
    ...entry(createdAt, 'shop', {}),
    figures: [
      { label: 'Longest pause', value: { value, unit: 'ms' }, limit: { value: 100 * createdAt, side: 'most' } },
    ],
  });
  const [shop] = groupByApplication([pause(2, 250), pause(1, 50)]);
  assert.deepEqual(shop?.trends[0]?.limit, { value: 200, side: 'most' });
  assert.deepEqual(
    [50, 200, 250].map((value) => isBeyond(shop?.trends[0]?.limit, value)),
    [false, false, true],
  );
  assert.equal(isBeyond({ value: 95, side: 'least' }, 90), true);
  assert.equal(isBeyond(undefined, 90), false);
});

test('unlike artifacts are never joined: other kinds, other hosts, nameless ones of other files', () => {
  const figures = { Throughput: percent(99) };
  const entries: AnalysisEntry[] = [
    { ...entry(1, 'shop', figures), host: 'h1' },
    { ...entry(2, 'shop', figures), host: 'h2' },
    { ...entry(3, 'shop', figures), host: 'h1', kind: 'heap-dump' },
    { ...entry(4, undefined, figures), fileName: 'a.log' },
    { ...entry(5, undefined, figures), fileName: 'b.log' },
  ];
  assert.deepEqual(groupByApplication(entries), []);
});

test('a point stands at the time of its artifact, whenever that was sent', () => {
  const old = { ...entry(9, 'shop', { Throughput: percent(1) }), artifactTime: { from: 3, to: 4 } };
  const [shop] = groupByApplication([old, entry(8, 'shop', { Throughput: percent(2) })]);
  assert.deepEqual(
    shop?.trends[0]?.points.map(({ x }) => x),
    [4, 8],
  );
});
