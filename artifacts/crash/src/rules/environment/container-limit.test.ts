import { checkCrashRule } from '../../../testing/index.ts';
import { containerLimit } from './container-limit.ts';

checkCrashRule(containerLimit, {
  silent: { 'no limit': { process: { container: { memoryUsageBytes: 5 } } }, 'no container': {} },
  fires: {
    'memory and CPU': {
      on: { process: { container: { memoryLimitBytes: 2 ** 30, cpus: 2 } } },
      level: 'INFO',
      headline: /1 GB of memory, 2 CPUs/,
    },
  },
});
