import { checkDumpRule, createThreads, type DumpSketch, STACKS } from '../../../testing/index.ts';
import { commonPoolBlocked } from './common-pool-blocked.ts';

const workers = (count: number, frames: readonly string[] = STACKS.readsSocket) =>
  createThreads('ForkJoinPool.commonPool-worker', count, { frames });
const joining = {
  name: 'request-1',
  state: 'WAITING',
  frames: [
    ...STACKS.parksInPool.slice(0, 2),
    'java.util.concurrent.CompletableFuture.join(java.base@21/CompletableFuture.java:2117)',
    'com.acme.Offers.collect(Offers.java:9)',
  ],
} as const;
const twice = (...threads: DumpSketch['threads']) => ({ dumps: [0, 2000].map((time) => ({ time, threads })) });

checkDumpRule(commonPoolBlocked, {
  silent: {
    'a single dump': [...workers(3), joining],
    'one worker computes': twice(...workers(3), { name: 'ForkJoinPool.commonPool-worker-9' }, joining),
    'one worker is idle': twice(...workers(2), {
      name: 'ForkJoinPool.commonPool-worker-9',
      state: 'WAITING',
      frames: STACKS.idle,
    }),
    'a single worker nobody waits for': twice(...workers(1)),
  },
  fires: {
    'two workers': {
      on: twice(...workers(2)),
      level: 'WARNING',
      explanation: /Both workers of ForkJoinPool\.commonPool wait, and have not moved in 2 dumps/,
    },
    'somebody waits for their results': {
      on: twice(...workers(1), joining),
      level: 'SEVERE',
      explanation: /1 thread waits for results/,
    },
  },
});
