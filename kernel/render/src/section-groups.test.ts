import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Block, Report, Section, Table } from '@hindsight/model';
import { groupSections } from './section-groups.ts';

const TABLE: Block = {
  kind: 'table',
  columns: ['Cause', 'Pauses', 'Time'],
  rows: [
    ['Allocation Failure', { value: 24, unit: 'count' }, { value: 56_400, unit: 'ms' }],
    ['G1 Evacuation Pause', { value: 265, unit: 'count' }, { value: 45_600, unit: 'ms' }],
  ],
};

const aReport = (...sections: Section[]): Report => ({
  title: 'GC log',
  verdict: { level: 'OK', sentence: 'All is well.' },
  sections,
});

const listLines = (...sections: Section[]) => groupSections(aReport(...sections)).map(({ line }) => line);

test('a section that proves nothing is folded to its summary, or else to the first figure of its first block', () => {
  assert.deepEqual(
    listLines(
      { id: 'a', title: 'A', blocks: [TABLE], summary: '24 full collections' },
      { id: 'b', title: 'B', blocks: [TABLE] },
      { id: 'c', title: 'C', blocks: [{ kind: 'code', text: '-Xmx2g\n-Xms2g' }] },
      { id: 'd', title: 'D', blocks: [TABLE], open: true },
    ),
    ['24 full collections', 'Allocation Failure: 24 pauses, and 1 more', '-Xmx2g', undefined],
  );
});

test('the line of a table reads well when its figure is a mere count, stands first, or is one of several facts', () => {
  const describe = (columns: string[], ...rows: Table['rows'][number][]): string | undefined =>
    listLines({ id: 'a', title: 'A', blocks: [{ kind: 'table', columns, rows }] })[0];
  const count = (value: number) => ({ value, unit: 'count' }) as const;
  assert.equal(describe(['Name', 'Count', 'Time'], ['Full GC', count(24), 'x']), 'Full GC: 24');
  assert.equal(describe(['Count', 'Message'], [count(37), 'Payment failed']), 'Payment failed: 37');
  assert.equal(describe(['', ''], ['Format', 'HotSpot'], ['Lines', count(9)]), 'Format: HotSpot');
});

test('figures, findings, short text and the first two charts over time are open', () => {
  const chart = (id: string): Section => ({
    id,
    title: id,
    blocks: [{ kind: 'timeline', id, title: id, unit: 'ms', clock: 'wall', series: [] }],
  });
  const figures: Section = { id: 'f', title: 'F', blocks: [{ kind: 'figures', figures: [] }] };
  assert.deepEqual(listLines(figures, chart('x'), chart('y'), chart('z')), [
    undefined,
    undefined,
    undefined,
    'z: up to 0 ms',
  ]);
});

test('the report of one artifact of several is folded to its first sentence, with its sections inside', () => {
  const [group, ...others] = groupSections(
    aReport(
      { id: 'gc', title: 'GC log', blocks: [{ kind: 'paragraph', text: 'The heap is too small.' }] },
      { id: 'gc-causes', title: 'GC log: Causes', within: 'gc', blocks: [TABLE] },
    ),
  );
  assert.equal(others.length, 0);
  assert.equal(group?.line, 'The heap is too small.');
  assert.deepEqual(
    group?.parts.map(({ id }) => id),
    ['gc-causes'],
  );
});
