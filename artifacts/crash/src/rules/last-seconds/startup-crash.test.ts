import { checkCrashRule } from '../../../testing/index.ts';
import { startupCrash } from './startup-crash.ts';

checkCrashRule(startupCrash, {
  silent: {
    'after ten seconds': { process: { elapsedSeconds: 10 } },
    'memory ran out': { crash: { kind: 'native-oom' }, process: { elapsedSeconds: 1 } },
  },
  fires: {
    'at the start': { on: { process: { elapsedSeconds: 0.05 } }, level: 'INFO', headline: /50 ms after/ },
    'a report in whole seconds': {
      on: { process: { elapsedSeconds: 0 } },
      level: 'INFO',
      headline: /less than 1 s after/,
    },
  },
});
