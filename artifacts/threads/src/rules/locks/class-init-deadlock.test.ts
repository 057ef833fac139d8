import { checkDumpRule } from '../../../testing/index.ts';
import { classInitDeadlock } from './class-init-deadlock.ts';

const initializing = (name: string, own: string, awaited: string) => ({
  name,
  classInit: awaited,
  frames: [`com.acme.Boot.use(Boot.java:3)`, `${own}.<clinit>(Boot.java:9)`],
});

checkDumpRule(classInitDeadlock, {
  silent: {
    'one class waits for another that is being initialized': [
      { name: 'a', frames: ['com.acme.Orders.<clinit>(Orders.java:9)'] },
      { name: 'b', classInit: 'com.acme.Orders' },
    ],
    'monitors alone': [
      { name: 'a', locked: ['L1'], blockedOn: 'L2' },
      { name: 'b', locked: ['L2'], blockedOn: 'L1' },
    ],
  },
  fires: {
    'two classes need each other': {
      on: [
        initializing('a', 'com.acme.Orders', 'com.acme.Stock'),
        initializing('b', 'com.acme.Stock', 'com.acme.Orders'),
        { name: 'lookup', classInit: 'com.acme.Orders' },
      ],
      level: 'FATAL',
      explanation: /queues behind: "lookup"\. "a" needs the initialization of com\.acme\.Stock/,
    },
  },
});
