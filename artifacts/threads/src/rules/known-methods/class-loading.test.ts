import { checkDumpRule, createThreads } from '../../../testing/index.ts';
import { classLoading } from './class-loading.ts';

const inside = { state: 'BLOCKED' as const, frames: ['java.lang.ClassLoader.loadClass(ClassLoader.java:404)'] };

checkDumpRule(classLoading, {
  silent: {
    'one fewer than the limit': createThreads('t', 3 - 1, inside),
    'other code': createThreads('t', 50),
  },
  fires: {
    'as bad as the queue behind a thread that loads a class': {
      on: [
        { ...inside, name: 'root', state: 'RUNNABLE', locked: ['L'] },
        ...createThreads('t', 9, { ...inside, blockedOn: 'L' }),
        { name: 'a', ...inside, locked: ['M'], blockedOn: 'L' },
        ...createThreads('u', 3, { ...inside, blockedOn: 'M' }),
      ],
      level: 'SEVERE',
      explanation: /"root" holds up 13 threads and runs in ClassLoader\.loadClass\./,
    },
    'a factory that searches the archives of the class path': {
      on: createThreads('t', 3, {
        state: 'BLOCKED',
        frames: [
          'java.util.zip.ZipFile.getEntry(ZipFile.java:314)',
          'sun.misc.URLClassPath$JarLoader.findResource(URLClassPath.java:1032)',
          'com.acme.Envelope.parse(Envelope.java:39)',
        ],
      }),
      level: 'WARNING',
    },
    'at the limit': { on: createThreads('t', 3, inside), level: 'WARNING', explanation: /^3 threads/ },
  },
});
