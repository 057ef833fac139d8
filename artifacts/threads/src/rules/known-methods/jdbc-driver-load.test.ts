import { checkDumpRule, createThreads } from '../../../testing/index.ts';
import { jdbcDriverLoad } from './jdbc-driver-load.ts';

const inside = { state: 'BLOCKED' as const, frames: ['java.sql.DriverManager.getConnection(DriverManager.java:664)'] };

checkDumpRule(jdbcDriverLoad, {
  silent: {
    'one fewer than the limit': createThreads('t', 2 - 1, inside),
    'other code': createThreads('t', 50),
  },
  fires: {
    'at the limit': { on: createThreads('t', 2, inside), level: 'WARNING', explanation: /^2 threads/ },
  },
});
