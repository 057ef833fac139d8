import { checkRule, JSTAT_GC, writeGcRow, writeHistogram, writeJstat, writeNmt } from '../../../testing/index.ts';
import { truncatedReport } from './truncated-report.ts';

const HISTOGRAM = writeHistogram([
  ['[B', 100, 9000],
  ['java.lang.String', 90, 2160],
]);
const NMT = writeNmt({ 'Java Heap': 98304, Class: 20000, GC: 42000 });
const PMAP =
  'Address           Kbytes     RSS   Dirty Mode  Mapping\n000055a3c3a00000       4       4       4 r---- java\n';

checkRule(truncatedReport, {
  silent: {
    'a whole histogram': HISTOGRAM,
    'whole tracking': NMT,
    'tracking in MB, where small categories are left out':
      'Native Memory Tracking:\n\nTotal: reserved=2255MB, committed=807MB\n\n-  Java Heap (reserved=1100MB, committed=790MB)\n',
    'a whole pmap': `${PMAP}---------------- ------- ------- ------- \ntotal kB               4       4       4\n`,
    'rows of jstat': writeJstat(JSTAT_GC, [writeGcRow(1, 30, 0), writeGcRow(2, 30, 1)]),
  },
  fires: {
    'head of a histogram': { on: HISTOGRAM.replace(/Total.*/, ''), level: 'INFO', headline: /without the line Total/ },
    'tracking without its last category': {
      on: NMT.replace(/-\s+GC.*/, ''),
      level: 'WARNING',
      headline: /categories that the total counts/,
    },
    'pmap without its total': { on: PMAP, level: 'WARNING' },
    'a row of jstat without its last columns': {
      on: writeJstat(JSTAT_GC, [writeGcRow(1, 30, 0), [2, 0, 0]]),
      level: 'WARNING',
      headline: /columns of the last row/,
    },
  },
});
