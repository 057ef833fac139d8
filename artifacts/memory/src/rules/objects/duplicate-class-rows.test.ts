import { checkRule, writeHistogram } from '../../../testing/index.ts';
import { duplicateClassRows } from './duplicate-class-rows.ts';

checkRule(duplicateClassRows, {
  silent: {
    'two loaders': writeHistogram([
      ['com.acme.A', 1, 16],
      ['com.acme.A', 1, 16],
    ]),
  },
  fires: {
    'three loaders': {
      on: writeHistogram([
        ['com.acme.A', 1, 16],
        ['com.acme.A', 1, 16],
        ['com.acme.A', 1, 16],
      ]),
      level: 'INFO',
      headline: /loaded 3 times/,
    },
  },
});
