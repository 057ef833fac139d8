import { checkRule, writeHistogram } from '../../../testing/index.ts';
import { boxedOrStringHeavy } from './boxed-or-string-heavy.ts';

checkRule(boxedOrStringHeavy, {
  silent: {
    'a small heap': writeHistogram([['java.lang.String', 1000, 24000]]),
  },
  fires: {
    texts: {
      on: writeHistogram([
        ['[B', 1000000, 64000000],
        ['java.lang.String', 1000000, 24000000],
      ]),
      level: 'INFO',
      headline: /are texts/,
    },
  },
});
