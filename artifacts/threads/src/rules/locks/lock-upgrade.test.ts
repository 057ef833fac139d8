import { checkDumpRule, createThreads, STACKS, type ThreadSketch } from '../../../testing/index.ts';
import { lockUpgrade } from './lock-upgrade.ts';

const LOCK = {
  parks: 'L',
  lockClass: 'java.util.concurrent.locks.ReentrantReadWriteLock$NonfairSync',
  state: 'WAITING',
} as const;
const PARKS = 'jdk.internal.misc.Unsafe.park(Native Method)';
const frames = (lock: string) => [
  PARKS,
  `java.util.concurrent.locks.ReentrantReadWriteLock$${lock}.lock(ReentrantReadWriteLock.java:959)`,
  'com.acme.Prices.load(Prices.java:30)',
];
const writer: ThreadSketch = { ...LOCK, name: 'writer', frames: frames('WriteLock') };
const readers = createThreads('reader', 4, { ...LOCK, frames: frames('ReadLock') });
const dump = (...threads: ThreadSketch[]) => ({ hasSynchronizers: true, threads });

checkDumpRule(lockUpgrade, {
  silent: {
    'the dump lists no owners': { threads: [writer] },
    'a reader is at work': dump(writer, { name: 'request', frames: ['com.acme.Prices.read(Prices.java:20)'] }),
    'a writer holds it': dump(writer, { name: 'other', owns: ['L'] }),
    'only readers wait': dump(...readers),
    'it has just come': { dumps: [dump({ name: 'writer' }), dump(writer)] },
  },
  fires: {
    'a single dump': {
      on: dump(writer, ...readers, { name: 'idle', frames: STACKS.idle, state: 'WAITING' }),
      level: 'SEVERE',
      explanation: /1 thread waits for the write lock .*Prices\.load:30: "writer".*upgrade.*4 threads queue behind/,
    },
    'other threads are at work elsewhere': { on: dump(writer, { name: 'request' }), level: 'SEVERE' },
    'nothing has moved': { on: { dumps: [dump(writer), dump(writer)] }, level: 'FATAL' },
  },
});
