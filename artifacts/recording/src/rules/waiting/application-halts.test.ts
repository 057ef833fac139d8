import { checkRecordingRule, repeat } from '../../../testing/index.ts';
import { applicationHalts } from './application-halts.ts';

checkRecordingRule(applicationHalts, {
  silent: {
    'below a twentieth': {
      tables: {
        'jdk.ExecuteVMOperation': repeat(10, (i) => ({
          at: i * 1000,
          duration: 299,
          operation: 'ThreadDump',
          safepoint: 1,
        })),
      },
    },
  },
  fires: {
    'a twentieth': {
      on: {
        tables: {
          'jdk.ExecuteVMOperation': repeat(10, (i) => ({
            at: i * 1000,
            duration: 300,
            operation: 'ThreadDump',
            safepoint: 1,
          })),
        },
      },
      level: 'INFO',
    },
    'a tenth': {
      on: {
        tables: {
          'jdk.ExecuteVMOperation': repeat(10, (i) => ({
            at: i * 1000,
            duration: 600,
            operation: 'ThreadDump',
            safepoint: 1,
          })),
        },
      },
      level: 'WARNING',
      headline: /6 s of 1 min/,
    },
  },
});
