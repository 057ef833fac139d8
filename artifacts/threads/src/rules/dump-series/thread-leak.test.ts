import { checkSeriesRule, createThreads, STACKS } from '../../../testing/index.ts';
import { threadLeak } from './thread-leak.ts';

const keepers = createThreads('keeper', 20);
const executors = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `pool-${index}-thread-1`,
    state: 'WAITING' as const,
    frames: STACKS.idle,
  }));
const users = ['ada', 'bob', 'cyd', 'dan', 'eve', 'fay', 'gil', 'hal', 'ida', 'joe', 'kim', 'lea'];
const sessions = (count: number) =>
  users.slice(0, count).map((user) => ({
    name: `session of ${user}`,
    state: 'TIMED_WAITING' as const,
    frames: ['java.lang.Thread.sleep(Native Method)', 'com.acme.Session.run(Session.java:9)'],
  }));
const identified = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `session-9f${(index + 1) * 7_654_321}abcdef`,
    state: 'WAITING' as const,
    frames: STACKS.idle,
  }));
const buildDumps = (...counts: number[]) => ({
  dumps: counts.map((count) => ({ threads: [...keepers, ...executors(count)] })),
});

checkSeriesRule(threadLeak, {
  silent: {
    'two dumps': buildDumps(0, 40),
    'two dumps with few before': buildDumps(9, 40),
    'two dumps in which one has ended': {
      dumps: [
        { threads: [...keepers, ...executors(20).reverse()] },
        { threads: [...keepers, ...executors(40).slice(1)] },
      ],
    },
    'nine more': buildDumps(0, 5, 9),
    'not in every dump': buildDumps(0, 40, 40),
    'one pool that grows with its work': {
      dumps: [0, 10, 20].map((count) => ({
        threads: [
          ...keepers,
          ...createThreads('http-nio-8080-exec', count, {
            state: 'WAITING',
            frames: [
              ...STACKS.idle.slice(0, -1),
              'java.util.concurrent.ThreadPoolExecutor$Worker.run(ThreadPoolExecutor.java:635)',
            ],
          }),
        ],
      })),
    },
    'they do different things': {
      dumps: [0, 10, 20].map((count) => ({
        threads: [
          ...keepers,
          ...executors(count).map((thread, index) => ({
            ...thread,
            frames: [`com.acme.Job.step${index}(Job.java:1)`],
          })),
        ],
      })),
    },
  },
  fires: {
    'names of users, by the body of their threads': {
      on: { dumps: [0, 6, 12].map((count) => ({ threads: [...keepers, ...sessions(count)] })) },
      level: 'SEVERE',
      explanation: /The body com\.acme\.Session\.run has 0, 6, 12 threads/,
    },
    'names with an identifier': {
      on: { dumps: [0, 6, 12].map((count) => ({ threads: [...keepers, ...identified(count)] })) },
      level: 'SEVERE',
      explanation: /"session-\*" has 0, 6, 12 threads/,
    },
    'ten of two dumps have stayed, and ten are new': { on: buildDumps(10, 20), level: 'WARNING' },
    'ten more over three dumps': {
      on: buildDumps(0, 5, 10),
      level: 'SEVERE',
      explanation: /"pool-\*-thread-\*" has 0, 5, 10 threads in 3 dumps/,
    },
  },
});
