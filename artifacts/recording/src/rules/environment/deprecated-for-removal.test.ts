import { checkRecordingRule } from '../../../testing/index.ts';
import { deprecatedForRemoval } from './deprecated-for-removal.ts';

checkRecordingRule(deprecatedForRemoval, {
  silent: {
    'not for removal': {
      tables: { 'jdk.DeprecatedInvocation': [{ method: 'java.lang.Thread.getId', forRemoval: 0 }] },
    },
  },
  fires: {
    'for removal': {
      on: {
        tables: {
          'jdk.DeprecatedInvocation': [
            { method: 'java.lang.System.runFinalization', forRemoval: 1, stack: ['com.shop.Main.main'] },
          ],
        },
      },
      level: 'INFO',
      headline: /runFinalization .* Main.main/,
    },
  },
});
