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
    'a register that was filled': {
      on: {
        crash: {
          signalCode: 'SI_KERNEL',
          faultAddress: '0x0000000000000000',
          registers: [{ line: 50, text: 'R8 =0x0101010101010101, R10=0x4141414141414141, R11=0x000000000000000b' }],
        },
      },
      level: 'WARNING',
      explanation: /Register R10 holds 0x4141414141414141: one byte \(the letter A\) eight times/,
    },
    'with 32 bits, where every address is canonical': {
      on: { crash: { signalCode: 'SI_KERNEL', faultAddress: '0x00000000' }, jvm: { platform: 'linux-x86' } },
      level: 'WARNING',
      headline: /its address 0 is none/,
    },
  },
});
