import { checkCrashRule } from '../../../testing/index.ts';
import { stackGuardDisabled } from './stack-guard-disabled.ts';

checkCrashRule(stackGuardDisabled, {
  silent: { 'another warning': { warnings: ['CodeCache is full'] } },
  fires: {
    'the JVM warned': {
      on: {
        warnings: [
          'OpenJDK 64-Bit Server VM warning: You have loaded library /opt/libx.so which might have disabled stack guard.',
        ],
      },
      level: 'WARNING',
      headline: /libx\.so/,
    },
  },
});
