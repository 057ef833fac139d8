import { checkRecordingRule } from '../../../testing/index.ts';
import { debugNonSafepoints } from './debug-non-safepoints.ts';

const SAMPLES = { 'jdk.ExecutionSample': [{ times: 100, stack: ['A.b'] }] };
const OFF = [{ name: 'DebugNonSafepoints', value: 'false', origin: 'Default' }];

checkRecordingRule(debugNonSafepoints, {
  silent: {
    'Java 17': { samples: SAMPLES, facts: { jvm: { feature: 17 }, flags: OFF } },
    'few samples': {
      samples: { 'jdk.ExecutionSample': [{ times: 99, stack: ['A.b'] }] },
      facts: { jvm: { feature: 11 }, flags: OFF },
    },
  },
  fires: { 'Java 16': { on: { samples: SAMPLES, facts: { jvm: { feature: 16 }, flags: OFF } }, level: 'INFO' } },
});
