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
      headline: /garbage/,
    },
    'a pointer that was kept in an int': {
      on: { crash: { faultAddress: '0xffffffffec0015e8' }, jvm: { platform: 'linux-amd64' } },
      level: 'WARNING',
      headline: /a 64-bit pointer was kept in 32 bits/,
      advice: /passes as int in place of long/,
    },
  },
});
