import { atThreshold, checkFactThresholds, createCapture, createOutput } from '../../../testing/index.ts';
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
  'a tenth of the periods': atThreshold('throttle', [99, 100, 101], (throttled) => limits({ throttled })),
  'a hundred periods': atThreshold('throttle', [99, 100, 101], (periods) => limits({ periods, throttled: 99 })),
  'one killed process': atThreshold('cgroup-oom-kill', [0, 1, 2], (oomKills) => limits({ oomKills })),
  'eighty percent of the thread limit': atThreshold('pids-limit', [799, 800, 801], (threads) => limits({ threads })),
});
