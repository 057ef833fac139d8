import { isRising } from '@hindsight/memory-tables';
import { type CategoryGrowth, findCategory } from '../../metrics/nmt.ts';
import { claimCategoryGrowth } from '../support/category-claim.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { isUndecided } from '../support/growth-claims.ts';

const SEVERE_BYTES = 64 * 1024 * 1024;
/** Marks, tables of references and remembered sets of a collector take up to about this share of its heap. */
const COLLECTOR_SHARE = 0.1;

/** Categories that are elastic, or that a more exact rule judges. */
const OTHER_RULES: ReadonlySet<string> = new Set([
  'Java Heap',
  'Code',
  'Symbol',
  'Shared class space',
  'Native Memory Tracking',
  'Other',
  'Internal',
  'Thread',
  'Class',
  'Metaspace',
  'Compiler',
  'Arena Chunk',
]);

export const nmtCategoryGrowth = defineMemoryRule({
  id: 'nmt-category-growth',
  cause: 'native-memory',
  title: 'A part of the memory of the JVM grows',
  because:
    'A significant rise by the Theil-Sen slope and the Mann-Kendall test; from 64 MB it is severe, and less than 16 MB count from six snapshots on. Heap, code, symbols, the archive, tracking itself, and the collector while the heap grows or below a tenth of it (ZGC commits a heap at once that fills later) are elastic and not counted.',
  check: ({ nmt }) => {
    if (!nmt) return undefined;
    const doesHeapGrow = (nmt.growth.find(({ name }) => name === 'Java Heap')?.growth.delta ?? 0) > 0;
    const heapBytes = findCategory(nmt.last, 'Java Heap')?.committedBytes ?? 0;
    const isElastic = ({ name, growth }: CategoryGrowth): boolean =>
      name === 'GC' && (doesHeapGrow || growth.last < COLLECTOR_SHARE * heapBytes);
    const found = nmt.growth.find(
      (one) => isRising(one.growth) && !isUndecided(one.growth) && !OTHER_RULES.has(one.name) && !isElastic(one),
    );
    if (!found) return undefined;
    return claimCategoryGrowth(nmt, found, {
      level: found.growth.delta >= SEVERE_BYTES ? 'SEVERE' : 'WARNING',
      subject: `"${found.name}" of the JVM`,
      advice:
        'Start with -XX:NativeMemoryTracking=detail and compare two times with jcmd VM.native_memory baseline and detail.diff: it names the call site.',
    });
  },
});
