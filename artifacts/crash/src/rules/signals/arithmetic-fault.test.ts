import { checkCrashRule } from '../../../testing/index.ts';
import { arithmeticFault } from './arithmetic-fault.ts';

checkCrashRule(arithmeticFault, {
  silent: { 'another signal': {}, 'from outside': { crash: { signal: 'SIGFPE', signalCode: 'SI_USER' } } },
  fires: {
    'a division': {
      on: { crash: { signal: 'SIGFPE', signalCode: 'FPE_INTDIV' }, frame: 'C  [libacmeimg.so+0x120b]  Java_div+0x11' },
      level: 'FATAL',
      headline: /division by zero in `Java_div`/,
    },
    Windows: { on: { crash: { kind: 'exception', signal: 'EXCEPTION_INT_DIVIDE_BY_ZERO' } }, level: 'FATAL' },
  },
});
