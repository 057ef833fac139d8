import { checkCrashRule } from '../../../testing/index.ts';
import { unexplainedCrash } from './unexplained-crash.ts';

checkCrashRule(unexplainedCrash, {
  silent: { 'a frame is there': { frame: 'V  [libjvm.so+0x1]' }, 'no crash': { crash: { kind: 'none' } } },
  fires: {
    'nothing but a header': {
      on: { report: { complete: false } },
      level: 'FATAL',
      headline: /SIGSEGV ended the process/,
      explanation: /is missing/,
    },
    'a whole report without a stack': { on: {}, level: 'FATAL', explanation: /The report is whole/ },
  },
});
