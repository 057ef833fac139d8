import { checkDumpRule, createThreads, type DumpSketch, STACKS } from '../../../testing/index.ts';
import { schedulerStuck } from './scheduler-stuck.ts';

const RUNS_JOB = [
  'java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask.run(java.base@21/ScheduledThreadPoolExecutor.java:305)',
  'java.util.concurrent.ThreadPoolExecutor.runWorker(java.base@21/ThreadPoolExecutor.java:1144)',
  'java.util.concurrent.ThreadPoolExecutor$Worker.run(java.base@21/ThreadPoolExecutor.java:642)',
];
const JOB = [...STACKS.readsSocket, ...RUNS_JOB];
const scheduler = { name: 'scheduling-1', frames: JOB } as const;
const inDumps = (dumps: number, ...threads: DumpSketch['threads']) => ({
  dumps: Array.from({ length: dumps }, (_, index) => ({ time: index * 2000, threads })),
});

checkDumpRule(schedulerStuck, {
  silent: {
    'a single dump': [scheduler],
    'another thread of the scheduler is free': inDumps(3, scheduler, {
      name: 'scheduling-2',
      state: 'WAITING',
      frames: STACKS.idle,
    }),
    'the job computes': inDumps(3, {
      name: 'scheduling-1',
      frames: ['com.acme.Report.sum(Report.java:1)', ...RUNS_JOB],
    }),
    'the job sleeps between two tries': inDumps(3, {
      name: 'scheduling-1',
      state: 'TIMED_WAITING',
      frames: [...STACKS.sleeps, ...RUNS_JOB],
    }),
    'the job listens': inDumps(3, {
      name: 'scheduling-1',
      frames: [...STACKS.readsSocket.slice(0, 4), 'com.acme.Inbox.pollMails(Inbox.java:1)', ...RUNS_JOB],
    }),
    'a worker of another pool': inDumps(3, {
      name: 'pool-1-thread-1',
      frames: [...STACKS.readsSocket, ...RUNS_JOB.slice(1)],
    }),
  },
  fires: {
    'two dumps': {
      on: inDumps(2, scheduler),
      level: 'WARNING',
      explanation:
        /only thread of the scheduler, "scheduling-1", reads a socket inside a scheduled job, in OrderDao\.load:40/,
    },
    'three dumps': { on: inDumps(3, scheduler), level: 'SEVERE', explanation: /other scheduled jobs do not run/ },
    'a job that loads details, in which no word is a tail': {
      on: inDumps(3, {
        name: 'scheduling-1',
        frames: [...STACKS.readsSocket.slice(0, 4), 'com.acme.Orders.loadDetails(Orders.java:1)', ...RUNS_JOB],
      }),
      level: 'SEVERE',
    },
    'all threads of a pool': {
      on: inDumps(3, ...createThreads('job', 2, { frames: JOB })),
      level: 'SEVERE',
      explanation: /^Both threads of the scheduler "job"/,
    },
    'a timer': {
      on: inDumps(3, {
        name: 'Timer-0',
        frames: [...STACKS.readsSocket, 'java.util.TimerThread.mainLoop(java.base@21/Timer.java:566)'],
      }),
      level: 'SEVERE',
    },
  },
});
