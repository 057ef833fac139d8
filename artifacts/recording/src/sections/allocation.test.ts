import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeLines } from '@hindsight/stack-profiles';
import { analyzeBytes, readSample } from '../../testing/analyze-bytes.ts';
import type { AllocationRow } from '../model-figures.ts';
import { buildProfileSet } from '../profiles/build-profile-set.ts';
import { writeAllocation } from './allocation.ts';

/** The rows of the table of classes: name, events, bytes, percent. */
function listClasses(byClass: readonly AllocationRow[]): (string | number)[][] {
  const { analysis } = analyzeBytes(readSample('jdk17-locks.jfr.gz'));
  assert.ok(analysis.allocation);
  const profiles = buildProfileSet(analysis.recording, analysis.profiles);
  const totalBytes = byClass.reduce((sum, { bytes }) => sum + bytes, 0);
  const section = writeAllocation({
    analysis: { ...analysis, allocation: { ...analysis.allocation, byClass, totalBytes } },
    findings: [],
    profiles,
    merged: mergeLines(profiles.tree),
  });
  const table = section?.blocks.find((block) => block.kind === 'table' && block.title === 'By class');
  assert.ok(table?.kind === 'table');
  return table.rows.map((row) =>
    row.map((cell) => (typeof cell === 'object' && 'value' in cell ? cell.value : String(cell))),
  );
}

const aRow = (name: string, percent: number): AllocationRow => ({ name, count: 2, bytes: 1000 * percent, percent });

test('Classes with a share of 0 % are one row', () => {
  const tiny = Array.from({ length: 12 }, (_, index) => aRow(`Tiny${index}`, 1 / 64));
  const rows = listClasses([aRow('byte[]', 99), aRow('char[]', 0.75), ...tiny]);
  assert.deepEqual(rows, [
    ['byte[]', 2, 99_000, 99],
    ['char[]', 2, 750, 0.75],
    ['12 others', 24, 187.5, 0.1875],
  ]);
});

test('What is not among the largest classes is summed', () => {
  const rows = listClasses(Array.from({ length: 40 }, (_, index) => aRow(`Class${index}`, 2.5)));
  assert.equal(rows.length, 26);
  assert.deepEqual(rows.at(-1), ['15 others', 30, 37_500, 37.5]);
});

test('A single small class is named', () => {
  assert.deepEqual(listClasses([aRow('byte[]', 99.98), aRow('Tiny', 0.02)]).at(-1)?.[0], 'Tiny');
});
