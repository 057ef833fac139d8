import { checkRecordingRule } from '../../../testing/index.ts';
import { duplicateFlags } from './duplicate-flags.ts';

checkRecordingRule(duplicateFlags, {
  silent: { 'once each': { facts: { jvm: { arguments: '-Xmx1g -Xms1g -javaagent:a -javaagent:b' } } } },
  fires: {
    twice: {
      on: { facts: { jvm: { arguments: '-Xmx1g -Xmx2g' } } },
      level: 'INFO',
      headline: /-Xmx is set more than once/,
    },
    'on and off': { on: { facts: { jvm: { arguments: '-XX:+UseG1GC -XX:-UseG1GC' } } }, level: 'INFO' },
  },
});
