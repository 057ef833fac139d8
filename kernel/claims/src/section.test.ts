import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Section } from '@hindsight/model';
import { foldSections } from './section.ts';

const list = (id: string, rows: number, summary?: string): Section => ({
  id,
  title: id,
  ...(summary !== undefined && { summary }),
  blocks: [{ kind: 'table', columns: ['a'], rows: Array.from({ length: rows }, () => ['b']) }],
});

test('the named sections fold to the number of what they list, and keep a line of their own', () =>
  assert.deepEqual(
    foldSections(
      [list('gaps', 2), list('errors', 2), list('input', 1, 'JSON')],
      new Map([
        ['gaps', 'gap'],
        ['input', 'format'],
      ]),
    ).map(({ summary }) => summary),
    ['2 gaps', undefined, 'JSON'],
  ));
