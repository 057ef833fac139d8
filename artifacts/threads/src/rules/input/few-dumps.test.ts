import { checkInputRule } from '../../../testing/index.ts';
import { fewDumps } from './few-dumps.ts';

const dump = { threads: [{ name: 'a' }] };

checkInputRule(fewDumps, {
  silent: {
    'three dumps': { dumps: [dump, dump, dump] },
    'a deadlock, which lasts by itself': {
      threads: [
        { name: 'a', locked: ['L1'], blockedOn: 'L2' },
        { name: 'b', locked: ['L2'], blockedOn: 'L1' },
      ],
    },
  },
  fires: {
    'two dumps': { on: { dumps: [dump, dump] }, level: 'INFO', explanation: /2 dumps of one JVM/ },
    'one dump, and what is at work in it': {
      on: dump,
      level: 'INFO',
      explanation: /In it, "a" runs in Work\.run\./,
    },
  },
});
