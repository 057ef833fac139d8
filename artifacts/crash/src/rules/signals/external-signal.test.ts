import { checkCrashRule } from '../../../testing/index.ts';
import { externalSignal } from './external-signal.ts';

checkCrashRule(externalSignal, {
  silent: {
    'an access that failed': { crash: { signalCode: 'SEGV_MAPERR' } },
    'the kernel': { crash: { signalCode: 'SI_KERNEL' } },
  },
  fires: {
    'by kill': {
      on: { crash: { signalCode: 'SI_USER', senderPid: 31226, senderUid: 0, pid: 7793 } },
      level: 'SEVERE',
      headline: /process 31226 of user 0/,
    },
    'to one thread': {
      on: { crash: { signalCode: 'SI_TKILL', senderPid: 9051 } },
      level: 'SEVERE',
      explanation: /tkill/,
    },
    'by the process itself': {
      on: { crash: { signalCode: 'SI_TKILL', senderPid: 7, pid: 7 } },
      level: 'SEVERE',
      headline: /the process itself/,
    },
    'the header says so': { on: { crash: { sentByKill: true } }, level: 'SEVERE' },
  },
});
