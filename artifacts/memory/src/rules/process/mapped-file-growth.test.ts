import { checkRule, rise, writeMappings, writeSeries } from '../../../testing/index.ts';
import { mappedFileGrowth } from './mapped-file-growth.ts';

const writeFiles = (counts: readonly number[]) =>
  writeSeries(counts.map((n) => `${writeMappings(n, '/data/orders.idx', 64)}\n`));

const STACK =
  '7ffc00000000-7ffc00021000 rw-p 00000000 00:00 0 [stack]\nSize: 132 kB\nRss: 20 kB\nAnonHugePages: 0 kB\nAnonymous: 20 kB\n';

/** The last map ends before the stack. */
const cutLast = (counts: readonly number[]): string =>
  writeSeries(
    counts.map((n, index) =>
      index < counts.length - 1
        ? `${writeMappings(n, '/data/orders.idx', 64)}\n${STACK}`
        : `${writeMappings(9, '/data/orders.idx', 64)}\n`,
    ),
  );

checkRule(mappedFileGrowth, {
  silent: {
    'files of a start': writeFiles([20, 120, 190, 198, 200, 200, 200, 200]),
    'three maps': writeFiles([100, 300, 500]),
    libraries: writeSeries(rise(100, 400).map((n) => `${writeMappings(n, '/usr/lib/libacme.so', 64)}\n`)),
  },
  fires: {
    'the last map is cut': {
      on: cutLast(rise(60, 500)),
      level: 'WARNING',
      headline: /from 60 to 437/,
    },
    'one file again and again': {
      on: writeFiles(rise(60, 500)),
      level: 'WARNING',
      headline: /from 60 to 500/,
      explanation: /orders\.idx alone is mapped 500 times/,
    },
  },
});
