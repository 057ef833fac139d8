import { checkCrashRule } from '../../../testing/index.ts';
import { shutdownCrash } from './shutdown-crash.ts';

checkCrashRule(shutdownCrash, {
  silent: { 'in the middle': { stack: ['C  [libacme.so+0x1]  decode+0x1'] } },
  fires: {
    'exit handlers run': {
      on: { stack: ['C  [libacme.so+0x1]  cleanup+0x1', 'C  [libc.so.6+0x1]  __run_exit_handlers+0x1'] },
      level: 'INFO',
    },
  },
});
