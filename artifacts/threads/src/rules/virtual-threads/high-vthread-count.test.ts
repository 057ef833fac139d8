import { checkDumpRule, createThreads } from '../../../testing/index.ts';
import { highVthreadCount } from './high-vthread-count.ts';

const spread = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: '',
    id: `${index}`,
    virtual: true,
    frames: [`com.acme.Job.step${index % 20}(Job.java:1)`],
  }));

checkDumpRule(highVthreadCount, {
  silent: {
    '10,000 of them, 500 in one place': spread(10_000),
    '1,000 in one place': createThreads('request', 1000, { virtual: true }),
    'platform threads': createThreads('worker', 1001),
  },
  fires: {
    '10,001 of them': { on: spread(10_001), level: 'INFO', explanation: /10,001 virtual threads/ },
    '1,001 in one place': {
      on: createThreads('request', 1001, { virtual: true }),
      level: 'INFO',
      explanation: /1,001 of them are/,
    },
  },
});
