import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMemoryTables } from '../read-tables.ts';
import type { MappingTotals, NmtRegion } from '../table.ts';
import { nameMappings } from './region-kinds.ts';

const BEGIN = 0x7f_00_00_00_00_00;
const MB = 1024 * 1024;

/** An smaps of writable mappings that do not touch each other, with as many resident MB as they have. */
function readMap(...megabytes: readonly number[]): MappingTotals {
  const lines = megabytes.flatMap((size, index) => {
    const from = BEGIN + index * 256 * MB;
    return [
      `${from.toString(16)}-${(from + size * MB).toString(16)} rw-p 00000000 00:00 0 `,
      `Size: ${size * 1024} kB`,
      `Rss: ${size * 1024} kB`,
    ];
  });
  const [table] = readMemoryTables(lines);
  assert.ok(table?.kind === 'smaps');
  return table;
}

const region = (index: number, megabytes: number, category: string): NmtRegion => ({
  from: BEGIN + index * 256 * MB,
  to: BEGIN + index * 256 * MB + megabytes * MB,
  category,
});
const measure = ({ kinds }: MappingTotals) =>
  Object.fromEntries(kinds.map(({ kind, rssBytes }) => [kind, rssBytes / MB]));

test('anonymous mappings are named by the regions that cover most of them', () => {
  const map = readMap(10, 20, 30);
  assert.deepEqual(measure(map), { anonymous: 60 });
  const named = nameMappings(map, [region(0, 10, 'GC'), region(1, 16, 'Metaspace'), region(2, 5, 'GC')]);
  assert.deepEqual(measure(named), { anonymous: 30, metaspace: 20, gc: 10 });
});

test('regions of other categories and of other addresses name nothing', () => {
  const map = readMap(10);
  assert.equal(nameMappings(map, [region(0, 10, 'Safepoint'), region(3, 10, 'GC')]), map);
  assert.equal(nameMappings(map, []), map);
});
