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
    'by a library of the process': {
      on: {
        crash: { signalCode: 'SI_TKILL', senderPid: 7, pid: 7 },
        stack: ['C  [libc.so.6+0x8aeec]', 'C  [libtable.so+0x1]  check_table+0x9', 'j  com.acme.Table.check()V+0'],
      },
      level: 'SEVERE',
      headline: /Native code of `libtable\.so`, function `check_table` sent SIGSEGV to its own process/,
      advice: /console/,
    },
    'by a native method whose frames are missing': {
      on: {
        crash: { signalCode: 'SI_TKILL', senderPid: 7, pid: 7 },
        stack: ['C  [libc.so.6+0x8aeec]', 'j  com.acme.Table.check()V+0', 'j  com.acme.Main.main()V+9'],
      },
      level: 'SEVERE',
      headline: /Native code of `Table\.check` sent SIGSEGV to its own process/,
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
    'the header says so, and not by whom': {
      on: { crash: { sentByKill: true } },
      level: 'SEVERE',
      headline: /sent by kill or raise/,
      explanation: /does not say from whom/,
    },
  },
});
