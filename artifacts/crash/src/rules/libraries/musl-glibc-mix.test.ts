import { checkCrashRule } from '../../../testing/index.ts';
import { muslGlibcMix } from './musl-glibc-mix.ts';

checkCrashRule(muslGlibcMix, {
  silent: { 'one of them': { libraries: [{ path: '/lib/ld-musl-x86_64.so.1', owner: 'system' }] } },
  fires: {
    both: {
      on: {
        libraries: [
          { path: '/lib/ld-musl-x86_64.so.1', owner: 'system' },
          { path: '/usr/lib/libgcompat.so.0', owner: 'system' },
        ],
      },
      level: 'SEVERE',
    },
  },
});
