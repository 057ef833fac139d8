import { checkCrashRule } from '../../../testing/index.ts';
import { badPointer } from './bad-pointer.ts';

checkCrashRule(badPointer, {
  silent: {
    'an ordinary address': { crash: { faultAddress: '0x00007fd30532eff8' } },
    'a stack of Solaris': { crash: { faultAddress: '0xfffffffed4600000' }, jvm: { platform: 'solaris-sparc' } },
  },
  fires: {
    Windows: {
      on: { crash: { kind: 'exception', signal: 'EXCEPTION_ACCESS_VIOLATION', faultAddress: '0xffffffffffffffff' } },
      level: 'WARNING',
    },
  },
});
