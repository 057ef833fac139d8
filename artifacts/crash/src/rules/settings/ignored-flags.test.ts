import { checkCrashRule } from '../../../testing/index.ts';
import { ignoredFlags } from './ignored-flags.ts';

checkCrashRule(ignoredFlags, {
  silent: {
    'the release has it': { jvm: { feature: 11 }, options: ['-XX:+UseConcMarkSweepGC'] },
    'ordinary options': { jvm: { feature: 21 }, options: ['-Xmx1g'] },
  },
  fires: {
    'no permanent generation': {
      on: { jvm: { feature: 8, arguments: ['-XX:MaxPermSize=512m'] } },
      level: 'INFO',
      headline: /MaxPermSize/,
    },
    'the JVM warns': {
      on: { warnings: ['warning: ignoring option MaxPermSize=512m; support was removed in 8.0'] },
      level: 'INFO',
    },
  },
});
