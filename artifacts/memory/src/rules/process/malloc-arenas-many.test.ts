import { checkRule, writeArenas } from '../../../testing/index.ts';
import { mallocArenasMany } from './malloc-arenas-many.ts';

checkRule(mallocArenasMany, {
  silent: {
    few: writeArenas(15),
  },
  fires: {
    twenty: { on: writeArenas(20), level: 'WARNING', headline: /20 arenas/ },
  },
});
