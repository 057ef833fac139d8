import { checkRecordingRule } from '../../../testing/index.ts';
import { discouragedFlags } from './discouraged-flags.ts';

checkRecordingRule(discouragedFlags, {
  silent: { none: { facts: { jvm: { arguments: '-XX:+UseG1GC' } } } },
  fires: {
    'a note': { on: { facts: { jvm: { arguments: '-XX:+UnlockExperimentalVMOptions' } } }, level: 'INFO' },
    'no compiler': {
      on: { facts: { jvm: { arguments: '-Xint' } } },
      level: 'WARNING',
      headline: /^The JVM runs with -Xint, which leaves everything to the interpreter/,
    },
    harm: {
      on: { facts: { jvm: { arguments: '-XX:+AggressiveOpts' } } },
      level: 'WARNING',
      headline: /AggressiveOpts/,
    },
  },
});
