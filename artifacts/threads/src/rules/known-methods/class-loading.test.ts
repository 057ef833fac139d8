import { checkDumpRule, createThreads } from '../../../testing/index.ts';
import { classLoading } from './class-loading.ts';

const inside = { state: 'BLOCKED' as const, frames: ['java.lang.ClassLoader.loadClass(ClassLoader.java:404)'] };

checkDumpRule(classLoading, {
  silent: {
    'one fewer than the limit': createThreads('t', 3 - 1, inside),
    'other code': createThreads('t', 50),
  },
  fires: {
    'at the limit': { on: createThreads('t', 3, inside), level: 'WARNING', explanation: /^3 threads/ },
  },
});
