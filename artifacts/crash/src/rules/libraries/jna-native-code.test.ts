import { checkCrashRule } from '../../../testing/index.ts';
import { jnaNativeCode } from './jna-native-code.ts';

checkCrashRule(jnaNativeCode, {
  silent: { 'another library': { frame: 'C  [libacmeimg.so+0x1]  decode+0x1', blame: 'application' } },
  fires: {
    'the library of JNA': {
      on: { frame: 'C  [jna8588255081773605818.tmp+0x13c480]  Ck::nextIdx()+0x10', blame: 'application' },
      level: 'SEVERE',
      headline: /JNA/,
    },
    'a closure of libffi': {
      on: { frame: 'C  [libffi.so.7+0x122ca]  ffi_call+0x1a', blame: 'system' },
      level: 'SEVERE',
    },
  },
});
