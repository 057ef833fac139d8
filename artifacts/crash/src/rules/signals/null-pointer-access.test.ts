import { checkCrashRule } from '../../../testing/index.ts';
import { nullPointerAccess } from './null-pointer-access.ts';

const crash = (faultAddress: string, signalCode = 'SEGV_MAPERR') => ({ crash: { faultAddress, signalCode } });

checkCrashRule(nullPointerAccess, {
  silent: {
    'the second page': crash('0x0000000000001000'),
    'no address at all': crash('0x0000000000000000', 'SI_KERNEL'),
    'from outside': crash('0x0000000000000000', 'SI_USER'),
  },
  fires: {
    'the last byte of the first page': { on: crash('0x0000000000000fff'), level: 'WARNING', headline: /offset 4095/ },
    'a call over a pointer that is null': {
      on: { crash: { faultAddress: '0x0000000000000000', pc: '0x0000000000000000', signalCode: 'SEGV_MAPERR' } },
      level: 'WARNING',
      explanation: /a function was called/,
    },
    Windows: {
      on: { crash: { kind: 'exception', signal: 'EXCEPTION_ACCESS_VIOLATION', faultAddress: '0x00000000000000a0' } },
      level: 'WARNING',
    },
  },
});
