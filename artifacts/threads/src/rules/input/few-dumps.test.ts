import { checkInputRule } from '../../../testing/index.ts';
import { fewDumps } from './few-dumps.ts';

const dump = { threads: [{ name: 'a' }] };

checkInputRule(fewDumps, {
  silent: { 'three dumps': { dumps: [dump, dump, dump] } },
  fires: {
    'two dumps': { on: { dumps: [dump, dump] }, level: 'INFO', explanation: /2 dumps of one JVM/ },
    'one dump, and what is at work in it': {
      on: dump,
      level: 'INFO',
      explanation: /In the last one, "a" runs in Work\.run\./,
    },
  },
});
