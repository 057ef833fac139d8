import { checkCrashRule } from '../../../testing/index.ts';
import { kernelSignal } from './kernel-signal.ts';

checkCrashRule(kernelSignal, {
  silent: { 'an address that is not mapped': { crash: { signalCode: 'SEGV_MAPERR' } } },
  fires: {
    'the kernel': {
      on: { crash: { signalCode: 'SI_KERNEL', faultAddress: '0x0000000000000000' } },
      level: 'WARNING',
      headline: /garbage, not null/,
    },
    'with 32 bits, where every address is canonical': {
      on: { crash: { signalCode: 'SI_KERNEL', faultAddress: '0x00000000' }, jvm: { platform: 'linux-x86' } },
      level: 'WARNING',
      headline: /its address 0 is none/,
    },
  },
});
