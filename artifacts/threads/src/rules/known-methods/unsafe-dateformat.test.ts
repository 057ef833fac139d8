import { checkDumpRule, createThreads } from '../../../testing/index.ts';
import { unsafeDateformat } from './unsafe-dateformat.ts';

const inside = { frames: ['java.text.SimpleDateFormat.parse(SimpleDateFormat.java:1456)'] };

checkDumpRule(unsafeDateformat, {
  silent: {
    'one fewer than the limit': createThreads('t', 3 - 1, inside),
    'other code': createThreads('t', 50),
  },
  fires: {
    'at the limit': { on: createThreads('t', 3, inside), level: 'WARNING', explanation: /^3 threads/ },
  },
});
