import { checkDumpRule, createThreads } from '../../../testing/index.ts';
import { directMemoryFull } from './direct-memory-full.ts';

const ALLOCATES = [
  'java.nio.Bits.reserveMemory(java.base@17.0.15/Bits.java:165)',
  'java.nio.DirectByteBuffer.<init>(java.base@17.0.15/DirectByteBuffer.java:121)',
  'java.nio.ByteBuffer.allocateDirect(java.base@17.0.15/ByteBuffer.java:332)',
  'com.acme.Frames.next(Frames.java:2)',
  'com.acme.Ingest.run(Ingest.java:9)',
];
const waiting = createThreads('ingest', 2, {
  state: 'TIMED_WAITING',
  frames: ['java.lang.Thread.sleep(java.base@17.0.15/Native Method)', ...ALLOCATES],
});

checkDumpRule(directMemoryFull, {
  silent: {
    'a thread that is about to allocate': createThreads('ingest', 1, { frames: ALLOCATES }),
    'other code': createThreads('t', 50),
  },
  fires: {
    'one dump': { on: waiting, level: 'WARNING', explanation: /^2 threads wait for direct memory/ },
    'two dumps': {
      on: { dumps: [0, 5000].map((time) => ({ time, threads: waiting })) },
      level: 'SEVERE',
      advice: /Do not set -XX:\+DisableExplicitGC/,
    },
  },
});
