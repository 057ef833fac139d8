import { checkCrashRule } from '../../../testing/index.ts';
import { jfrCrash } from './jfr-crash.ts';

checkCrashRule(jfrCrash, {
  silent: { 'another frame': { frame: 'V  [libjvm.so+0x1]  Threads::oops_do+0x1' } },
  fires: {
    'the sampler': {
      on: { frame: 'V  [libjvm.so+0x1]  JfrThreadSampler::run()+0x1' },
      level: 'SEVERE',
      headline: /Flight Recorder/,
    },
    'a thread of the recorder': {
      on: { frame: 'C  [libc.so.6+0x1]', thread: { name: 'JFR Recorder Thread' } },
      level: 'SEVERE',
    },
  },
});
