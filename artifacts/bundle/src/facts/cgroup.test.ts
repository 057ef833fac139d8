import { checkFactThresholds, createCapture, createOutput } from '../../testing/index.ts';
import { collectCgroupFacts } from './cgroup.ts';

const limits = (figures: object) =>
  createCapture({
    cgroup: createOutput({
      quotaCores: 0.5,
      periods: 1000,
      throttled: 0,
      throttledMs: 12,
      memoryLimitBytes: 0,
      oomKills: 0,
      threadLimit: 1000,
      threads: 10,
      lines: new Map(),
      ...figures,
    }),
  });

checkFactThresholds(collectCgroupFacts, {
  'a tenth of the periods': {
    fact: 'throttle',
    under: limits({ throttled: 99 }),
    at: limits({ throttled: 100 }),
    over: limits({ throttled: 101 }),
  },
  'a hundred periods': {
    fact: 'throttle',
    under: limits({ periods: 99, throttled: 99 }),
    at: limits({ periods: 100, throttled: 99 }),
    over: limits({ periods: 101, throttled: 99 }),
  },
  'one killed process': {
    fact: 'cgroup-oom-kill',
    under: limits({ oomKills: 0 }),
    at: limits({ oomKills: 1 }),
    over: limits({ oomKills: 2 }),
  },
  'eighty percent of the thread limit': {
    fact: 'pids-limit',
    under: limits({ threads: 799 }),
    at: limits({ threads: 800 }),
    over: limits({ threads: 801 }),
  },
});
