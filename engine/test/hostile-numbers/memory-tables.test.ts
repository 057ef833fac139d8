import { testHostileNumbers } from '../../testing/hostile-tests.ts';

const DIGITS = '9'.repeat(400);

testHostileNumbers('memory-tables', [
  {
    name: 'a category of 400 digits has no size',
    content: `Native Memory Tracking:\n\nTotal: reserved=${DIGITS}KB, committed=100KB\nTotal: reserved=100KB, committed=100KB\n-     Other (reserved=${DIGITS}GB, committed=${DIGITS}GB)\n  (malloc=${DIGITS}KB #${DIGITS})\n`,
  },
  {
    name: 'a class of 400 digits is no row',
    content: ` num     #instances         #bytes  class name\n---\n   1:  ${DIGITS}  ${DIGITS}  [B\n   2:  18446744073709551615  18446744073709551615  [C\n   3: 1 16 com.acme.A\nTotal ${DIGITS} ${DIGITS}\n`,
  },
  {
    name: 'counters of jstat of 400 digits are unknown',
    content: `Timestamp S0 S1 E O M CCS YGC YGCT FGC FGCT GCT\n1.0 0 0 0 50 90 90 1 1 1 1 ${DIGITS}\n2.0 0 0 0 99999999999999999 90 90 1 1 9999999999999999 1 2\n3.0 0 0 0 50 90 90 1 1 1 1 3\n`,
  },
  {
    name: 'sizes of the process of 400 digits are not stated',
    content: `Name:\tjava\nVmRSS:\t${DIGITS} kB\nThreads:\t${DIGITS}\n\nmemory.max: ${DIGITS}\nmemory.current: ${DIGITS}\noom_kill 99999999999999999999\n\nfa000000-ffffffffffffffff rw-p 00000000 00:00 0\nSize: ${DIGITS} kB\nRss: 9999999999999999 kB\n`,
  },
]);
