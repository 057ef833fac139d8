import { checkRecordingRule } from '../../../testing/index.ts';
import { discouragedFlags } from './discouraged-flags.ts';

checkRecordingRule(discouragedFlags, {
  silent: { none: { facts: { jvm: { arguments: '-XX:+UseG1GC' } } } },
  fires: {
    'a note': { on: { facts: { jvm: { arguments: '-XX:+UnlockExperimentalVMOptions' } } }, level: 'INFO' },
    harm: {
      on: { facts: { jvm: { arguments: '-XX:+AggressiveOpts' } } },
      level: 'WARNING',
      headline: /AggressiveOpts/,
    },
  },
});
