import { checkCrashRule } from '../../../testing/index.ts';
import { tempDirNoexec } from './temp-dir-noexec.ts';

checkCrashRule(tempDirNoexec, {
  silent: { 'a call': { frame: 'C  [jna1.tmp+0x122ca]  ffi_call+0x1a', blame: 'application' } },
  fires: {
    'a closure': {
      on: { frame: 'C  [jna1.tmp+0x122ca]  ffi_prep_closure_loc+0x1a', blame: 'application' },
      level: 'SEVERE',
    },
    'the loader reports it': {
      on: {
        events: [
          { group: 'exceptions', text: 'UnsatisfiedLinkError: /tmp/libx.so: failed to map segment from shared object' },
        ],
      },
      level: 'SEVERE',
      headline: /could not be mapped/,
    },
  },
});
