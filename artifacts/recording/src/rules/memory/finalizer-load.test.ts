import { checkRecordingRule } from '../../../testing/index.ts';
import { finalizerLoad } from './finalizer-load.ts';

checkRecordingRule(finalizerLoad, {
  silent: {
    'a class of the JDK': {
      tables: {
        'jdk.FinalizerStatistics': [
          { finalizableClass: 'java.util.zip.Inflater', objects: 999, totalFinalizersRun: 5 },
        ],
      },
    },
  },
  fires: {
    'one of the application': {
      on: {
        tables: {
          'jdk.FinalizerStatistics': [{ finalizableClass: 'com.shop.Handle', objects: 0, totalFinalizersRun: 5 }],
        },
      },
      level: 'INFO',
    },
    'many wait': {
      on: {
        tables: {
          'jdk.FinalizerStatistics': [{ finalizableClass: 'com.shop.Handle', objects: 1000, totalFinalizersRun: 5 }],
        },
      },
      level: 'WARNING',
    },
  },
});
