import { checkDumpRule, createThreads } from '../../../testing/index.ts';
import { secureRandom } from './secure-random.ts';

const inside = {
  frames: [
    'java.io.FileInputStream.readBytes(Native Method)',
    'sun.security.provider.NativePRNG$RandomIO.readFully(NativePRNG.java:424)',
  ],
};

checkDumpRule(secureRandom, {
  silent: {
    'one fewer than the limit': createThreads('t', 2 - 1, inside),
    'other code': createThreads('t', 50),
  },
  fires: {
    'at the limit': { on: createThreads('t', 2, inside), level: 'WARNING', explanation: /^2 threads/ },
  },
});
