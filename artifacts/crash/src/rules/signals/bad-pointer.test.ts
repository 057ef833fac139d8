import { checkCrashRule } from '../../../testing/index.ts';
import { badPointer } from './bad-pointer.ts';

checkCrashRule(badPointer, {
  silent: {
    'an ordinary address': { crash: { faultAddress: '0x00007fd30532eff8' } },
    'an ordinary address of AArch64, which has 48 bits': {
      crash: { faultAddress: '0x0000ffff9f13fd60' },
      jvm: { platform: 'linux-aarch64' },
    },
    'a stack of Solaris': { crash: { faultAddress: '0xfffffffed4600000' }, jvm: { platform: 'solaris-sparc' } },
  },
  fires: {
    'bits that AArch64 does not have': {
      on: { crash: { faultAddress: '0x0041ffff9f13fd60' }, jvm: { platform: 'linux-aarch64' } },
      level: 'WARNING',
      headline: /garbage/,
    },
    'the same address on x86-64': {
      on: { crash: { faultAddress: '0x0000ffff9f13fd60' }, jvm: { platform: 'linux-amd64' } },
      level: 'WARNING',
      headline: /garbage/,
    },
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
