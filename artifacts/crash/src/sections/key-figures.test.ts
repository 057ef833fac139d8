import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Figure } from '@hindsight/model';
import { analyzeCrash } from '../../testing/index.ts';
import { writeKeyFigures } from './key-figures.ts';

function findUptime(elapsedSeconds: number): Figure | undefined {
  const section = writeKeyFigures({ analysis: analyzeCrash({ process: { elapsedSeconds } }), findings: [] });
  const [block] = section?.blocks ?? [];
  return block?.kind === 'figures' ? block.figures[0] : undefined;
}

test('a JVM that counts whole seconds and stands at 0 ran for less than one, not for 0 ms', () => {
  assert.deepEqual(findUptime(0), { label: 'Time since start, less than', value: { value: 1000, unit: 'ms' } });
  assert.deepEqual(findUptime(0.287), { label: 'Time since start', value: { value: 287, unit: 'ms' } });
});

test('the lines that are left of a memory map are no figure', () => {
  const countFigures = (mapRows: number) =>
    writeKeyFigures({ analysis: analyzeCrash({ process: { mapRows } }), findings: [] })?.blocks.length ?? 0;
  assert.equal(countFigures(2), 0);
  assert.equal(countFigures(212), 1);
});
