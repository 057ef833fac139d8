import { checkCrashRule } from '../../../testing/index.ts';
import { deletedLibraryMapped } from './deleted-library-mapped.ts';

checkCrashRule(deletedLibraryMapped, {
  silent: {
    'all are there': { libraries: [{ path: '/opt/jdk/lib/libjava.so', owner: 'jdk' }] },
    'a file of the application': { libraries: [{ path: '/tmp/libx.so', deleted: true }] },
  },
  fires: {
    'the JDK was updated': {
      on: { libraries: [{ path: '/opt/jdk/lib/server/libjvm.so', owner: 'jvm', deleted: true }] },
      level: 'WARNING',
      headline: /libjvm\.so/,
    },
  },
});
