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
      headline: /^10 ThreadDump operations stopped the application for 3 s of 1 min, 5 %$/,
    },
    'a start of two seconds': {
      on: {
        seconds: 2,
        tables: {
          'jdk.ExecuteVMOperation': repeat(4, (i) => ({
            at: i * 400,
            duration: 100,
            operation: 'ThreadDump',
            safepoint: 1,
          })),
        },
      },
      level: 'INFO',
      headline: /, 20 %$/,
    },
    'nothing that is most of it': {
      on: {
        tables: {
          'jdk.ExecuteVMOperation': repeat(12, (i) => ({
            at: i * 1000,
            duration: 500,
            operation: ['ThreadDump', 'RedefineClasses', 'ClassLoaderStats'][i % 3] as string,
            safepoint: 1,
          })),
        },
      },
      level: 'WARNING',
      headline: /^The application stood still/,
    },
    'collections alone': {
      on: {
        tables: {
          'jdk.GarbageCollection': repeat(10, (gcId) => ({
            at: gcId * 1000,
            gcId,
            name: 'G1New',
            sumOfPauses: 600,
            duration: 600,
          })),
          'jdk.GCPhasePause': repeat(10, (gcId) => ({ at: gcId * 1000, gcId, duration: 600, name: 'GC Pause' })),
        },
      },
      level: 'WARNING',
      headline: /^Collections stopped the application for 6 s of 1 min, 10 %/,
    },
    'collections for what one method allocates': {
      on: {
        samples: {
          'jdk.ObjectAllocationSample': [
            {
              times: 30,
              weight: 5000,
              subject: 'byte[]',
              stack: ['java.lang.StringConcatHelper.newArray', 'com.shop.Csv.write'],
            },
            { times: 10, weight: 5000, subject: 'int[]', stack: ['com.shop.Cart.sum'] },
          ],
        },
        tables: {
          'jdk.GarbageCollection': repeat(10, (gcId) => ({ at: gcId * 1000, gcId, name: 'G1New', duration: 600 })),
          'jdk.GCPhasePause': repeat(10, (gcId) => ({ at: gcId * 1000, gcId, duration: 600, name: 'GC Pause' })),
        },
      },
      level: 'WARNING',
      headline: /^Collections stopped the application for 6 s of 1 min, 10 %; 75 % is allocated in Csv\.write$/,
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
