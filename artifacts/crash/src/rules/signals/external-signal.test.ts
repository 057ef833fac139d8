import { checkCrashRule } from '../../../testing/index.ts';
import { externalSignal } from './external-signal.ts';

checkCrashRule(externalSignal, {
  silent: {
    'an access that failed': { crash: { signalCode: 'SEGV_MAPERR' } },
    'the JVM itself, because of a safepoint': {
      crash: { signal: 'SIGILL', signalCode: 'SI_TKILL', senderPid: 7, pid: 7 },
      options: ['-XX:+AbortVMOnSafepointTimeout'],
    },
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
    'by the command of an option': {
      on: {
        crash: { signalCode: 'SI_USER', senderPid: 9, pid: 7 },
        options: ['-XX:OnOutOfMemoryError=kill -SEGV %p'],
        report: { exceptionCounts: { outOfMemory: { java_heap: 1 }, stackOverflow: 0, linkage: 0, lines: {} } },
      },
      level: 'SEVERE',
      headline: /^Out of memory/,
    },
    'the header says so': { on: { crash: { sentByKill: true } }, level: 'SEVERE' },
  },
});
