import { isRising } from '@hindsight/memory-tables';
import { claimCategoryGrowth } from '../support/category-claim.ts';
import { defineMemoryRule } from '../support/define-rule.ts';

const SEVERE_BYTES = 64 * 1024 * 1024;

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
    'A significant rise by the Theil-Sen slope and the Mann-Kendall test; from 64 MB it is severe. Heap, code, symbols, the archive, tracking itself, and the collector while the heap grows are elastic and not counted.',
  check: ({ nmt }) => {
    if (!nmt) return undefined;
    const doesHeapGrow = (nmt.growth.find(({ name }) => name === 'Java Heap')?.growth.delta ?? 0) > 0;
    const found = nmt.growth.find(
      ({ name, growth }) => isRising(growth) && !OTHER_RULES.has(name) && !(name === 'GC' && doesHeapGrow),
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
