import { checkRecordingRule, repeat } from '../../../testing/index.ts';
import { biasedLocking } from './biased-locking.ts';

checkRecordingRule(biasedLocking, {
  silent: {
    short: { tables: { 'jdk.ExecuteVMOperation': [{ duration: 99, operation: 'RevokeBias', safepoint: 1 }] } },
    'Java 18': {
      facts: { jvm: { feature: 18 } },
      tables: { 'jdk.ExecuteVMOperation': [{ duration: 100, operation: 'RevokeBias', safepoint: 1 }] },
    },
    'a lock of the JDK': {
      tables: {
        'jdk.BiasedLockClassRevocation': repeat(20, (at) => ({
          at,
          revokedClass: 'java.lang.ref.ReferenceQueue$Lock',
        })),
      },
    },
  },
  fires: {
    pauses: {
      on: { tables: { 'jdk.ExecuteVMOperation': [{ duration: 100, operation: 'BulkRevokeBias', safepoint: 1 }] } },
      level: 'WARNING',
    },
    'one class': {
      on: { tables: { 'jdk.BiasedLockClassRevocation': repeat(15, (at) => ({ at, revokedClass: 'com.shop.Order' })) } },
      level: 'WARNING',
      headline: /Order/,
    },
  },
});
