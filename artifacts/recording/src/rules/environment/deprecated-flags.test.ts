import { checkRecordingRule } from '../../../testing/index.ts';
import { deprecatedFlags } from './deprecated-flags.ts';

checkRecordingRule(deprecatedFlags, {
  silent: { 'taken by Java 8': { facts: { jvm: { arguments: '-XX:+PrintGCDateStamps', feature: 8 } } } },
  fires: {
    'Java 17': {
      on: { facts: { jvm: { arguments: '-XX:MaxPermSize=64m', feature: 17 } } },
      level: 'WARNING',
      headline: /Java 17 ignores -XX:MaxPermSize/,
    },
  },
});
