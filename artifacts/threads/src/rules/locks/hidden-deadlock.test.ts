import { checkDumpRule } from '../../../testing/index.ts';
import { hiddenDeadlock } from './hidden-deadlock.ts';

const threads = [
  { name: 'a', owns: ['L1'], parks: 'L2' },
  { name: 'b', owns: ['L2'], parks: 'L1' },
];

checkDumpRule(hiddenDeadlock, {
  silent: {
    'the JVM declares it': {
      threads,
      declared: [
        ['a', 'L2', 'b'],
        ['b', 'L1', 'a'],
      ],
    },
    'monitors alone': [
      { name: 'a', locked: ['L1'], blockedOn: 'L2' },
      { name: 'b', locked: ['L2'], blockedOn: 'L1' },
    ],
    'the owner does not wait': [
      { name: 'a', owns: ['L1'] },
      { name: 'b', parks: 'L1' },
    ],
  },
  fires: {
    'two locks of java.util.concurrent': { on: threads, level: 'FATAL', explanation: /does not declare it/ },
    'a monitor and such a lock': {
      on: [
        { name: 'a', locked: ['L1'], parks: 'L2' },
        { name: 'b', owns: ['L2'], blockedOn: 'L1' },
      ],
      level: 'FATAL',
    },
  },
});
