import { checkCrashRule } from '../../../testing/index.ts';
import { safepointTimeout } from './safepoint-timeout.ts';

checkCrashRule(safepointTimeout, {
  silent: { 'another error': { crash: { kind: 'internal-error', message: 'fatal error: other' } } },
  fires: {
    'a safepoint': {
      on: {
        crash: {
          kind: 'internal-error',
          message: 'fatal error: Safepoint sync time longer than 500ms detected when executing G1CollectForAllocation',
        },
        thread: { name: 'batch-1' },
      },
      level: 'FATAL',
      headline: /"batch-1" did not reach/,
    },
  },
});
