import { checkDumpRule, STACKS } from '../../../testing/index.ts';
import { finalizerBlocked } from './finalizer-blocked.ts';

const CLEANS = 'jdk.internal.ref.CleanerImpl.run(java.base@17/CleanerImpl.java:140)';
const waiting = {
  name: 'Finalizer',
  blockedOn: 'L',
  frames: ['com.acme.Cursor.close(Cursor.java:5)', 'com.acme.Cursor.finalize(Cursor.java:3)'],
};
const owner = { name: 'export', locked: ['L'] };
const finalizing = { name: 'Finalizer', frames: ['com.acme.Cursor.finalize(Cursor.java:3)'] };

checkDumpRule(finalizerBlocked, {
  silent: {
    'it waits for the next object': [
      {
        name: 'Finalizer',
        state: 'WAITING',
        frames: [
          'java.lang.Object.wait(Native Method)',
          'java.lang.ref.ReferenceQueue.remove(ReferenceQueue.java:176)',
        ],
      },
    ],
    'it takes the next object': [
      {
        name: 'Finalizer',
        state: 'BLOCKED',
        frames: [
          'java.lang.Object.wait(Native Method)',
          'java.lang.ref.ReferenceQueue.remove(ReferenceQueue.java:143)',
        ],
      },
    ],
    'a cleaner waits for the next object': [
      {
        name: 'Cleaner-0',
        state: 'TIMED_WAITING',
        frames: [
          'java.lang.Object.wait(Native Method)',
          'java.lang.ref.ReferenceQueue.remove(ReferenceQueue.java:155)',
          CLEANS,
        ],
      },
    ],
    'another thread is blocked': [{ ...waiting, name: 'worker', frames: STACKS.sleeps }, owner],
  },
  fires: {
    'a cleaning action reads from the network': {
      on: [{ name: 'Cleaner-0', frames: [...STACKS.readsSocket, CLEANS] }],
      level: 'WARNING',
      explanation: /"Cleaner-0" reads a socket in com\.acme\.OrderDao\.load\. What other dead objects own/,
      advice: /wait for nothing/,
    },
    'blocked by a lock': { on: [waiting, owner], level: 'SEVERE', explanation: /which "export" holds/ },
    'inside of finalize for a moment': { on: [finalizing], level: 'INFO' },
    'blocked in the same place as before': {
      on: { dumps: [{ threads: [waiting, owner] }, { threads: [waiting, owner] }] },
      level: 'FATAL',
      explanation: /same place as in the dump before/,
    },
    'inside of finalize in the same place as before': {
      on: { dumps: [{ threads: [finalizing] }, { threads: [finalizing] }] },
      level: 'SEVERE',
    },
  },
});
