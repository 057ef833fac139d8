import { checkDumpRule } from '../../../testing/index.ts';
import { classInitDeadlock } from './class-init-deadlock.ts';

const initializing = (name: string, own: string, awaited: string) => ({
  name,
  classInit: awaited,
  frames: [`com.acme.Boot.use(Boot.java:3)`, `${own}.<clinit>(Boot.java:9)`],
});

/** As JVMs before JDK 12 print the wait for a class: without its name. */
const initializingUnnamed = (name: string, own: string) => ({
  name,
  state: 'RUNNABLE' as const,
  nativeState: 'in Object.wait()',
  frames: ['java.lang.Class.forName0(Native Method)', `${own}.<clinit>(Boot.java:9)`],
});
const DRIVER = ['com.acme.Drivers.register(Drivers.java:5)', 'com.acme.Stock.<clinit>(Stock.java:3)'];

checkDumpRule(classInitDeadlock, {
  silent: {
    'one class waits for another that is being initialized': [
      { name: 'a', frames: ['com.acme.Orders.<clinit>(Orders.java:9)'] },
      { name: 'b', classInit: 'com.acme.Orders' },
    ],
    'a class without a name that is being initialized': [
      { name: 'a', frames: ['com.acme.Orders.<clinit>(Orders.java:9)'] },
      initializingUnnamed('b', 'com.acme.Stock'),
    ],
    'one of two initializers waits for the other, which works': [
      { ...initializingUnnamed('a', 'com.acme.Orders'), locked: ['Drivers'] },
      { name: 'b', frames: DRIVER },
    ],
    'monitors alone': [
      { name: 'a', locked: ['L1'], blockedOn: 'L2' },
      { name: 'b', locked: ['L2'], blockedOn: 'L1' },
    ],
  },
  fires: {
    'two wait for a class without a name': {
      on: [initializingUnnamed('a', 'com.acme.Orders'), initializingUnnamed('b', 'com.acme.Stock')],
      level: 'FATAL',
      explanation: /"a" and "b" are RUNNABLE and in Object\.wait\(\) without calling it/,
    },
    'one waits for a class without a name, the other in its initializer for a monitor': {
      on: [
        { name: 'other', frames: ['com.acme.Prices.<clinit>(Prices.java:9)'] },
        { ...initializingUnnamed('a', 'com.acme.Orders'), locked: ['Drivers', 'Source'] },
        { name: 'b', blockedOn: 'Drivers', frames: DRIVER },
        { name: 'request', blockedOn: 'Source' },
      ],
      level: 'FATAL',
      explanation: /queues behind: "request"\. "a" needs the initialization of com\.acme\.Stock, "b" needs <Drivers>/,
    },
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
