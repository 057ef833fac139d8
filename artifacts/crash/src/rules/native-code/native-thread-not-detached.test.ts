import { checkCrashRule } from '../../../testing/index.ts';
import { nativeThreadNotDetached } from './native-thread-not-detached.ts';

checkCrashRule(nativeThreadNotDetached, {
  silent: { 'a wait of that library': { frame: 'C  [libpthread.so.0+0x1]  pthread_cond_wait+0x1' } },
  fires: {
    'a thread dump': {
      on: {
        frame: 'C  [libpthread.so.0+0xce90]  pthread_getcpuclockid+0x0',
        crash: { vmOperation: { name: 'PrintThreads', line: 123 } },
      },
      level: 'SEVERE',
      headline: /PrintThreads/,
    },
  },
});
