import { checkDumpRule, createThreads } from '../../../testing/index.ts';
import { loggingContention } from './logging-contention.ts';

const inside = {
  state: 'BLOCKED' as const,
  frames: ['ch.qos.logback.core.OutputStreamAppender.append(OutputStreamAppender.java:221)'],
};

checkDumpRule(loggingContention, {
  silent: {
    'one fewer than the limit': createThreads('t', 3 - 1, inside),
    'other code': createThreads('t', 50),
  },
  fires: {
    'at the limit': { on: createThreads('t', 3, inside), level: 'WARNING', explanation: /^3 threads/ },
  },
});
