import { checkRule, writeArenas, writeNmt } from '../../../testing/index.ts';
import { mallocArenasMany } from './malloc-arenas-many.ts';

/** Native memory tracking with this much from malloc. */
const writeTracked = (megabytes: number): string =>
  writeNmt({ 'Java Heap': 98304, Other: megabytes * 1024 }).replace(
    /(Total:.*)/,
    `$1\n       malloc: ${megabytes * 1024}KB #4645`,
  );

checkRule(mallocArenasMany, {
  silent: {
    few: writeArenas(15),
    'no more than two per core': `cpu.max: 1600000 100000\n${writeTracked(50)}\n${writeArenas(20)}`,
    'direct buffers in arenas': `${writeTracked(500)}\n${writeArenas(20)}`,
  },
  fires: {
    'twenty of unknown content': { on: writeArenas(20), level: 'INFO', headline: /20 arenas/ },
    'twenty of which the JVM uses little': {
      on: `${writeTracked(50)}\n${writeArenas(20)}`,
      level: 'INFO',
      headline: /20 arenas/,
    },
    'more than two per core': {
      on: `cpu.max: 400000 100000\n${writeTracked(50)}\n${writeArenas(20)}`,
      level: 'WARNING',
    },
  },
});
