import { checkCrashRule } from '../../../testing/index.ts';
import { safepointTimeout } from './safepoint-timeout.ts';

const ABORT = '-XX:+AbortVMOnSafepointTimeout';
const own = { signal: 'SIGILL', signalCode: 'SI_TKILL', senderPid: 7, pid: 7 } as const;

checkCrashRule(safepointTimeout, {
  silent: {
    'another error': { crash: { kind: 'internal-error', message: 'fatal error: other' } },
    'a signal of another process': { crash: { ...own, senderPid: 8 }, options: [ABORT] },
  },
  fires: {
    'the JVM has sent a signal to the thread': {
      on: { crash: own, options: [ABORT], thread: { name: 'report-builder' } },
      level: 'FATAL',
      headline: /"report-builder" did not reach/,
      explanation: /sent SIGILL/,
    },
    'a VM operation': {
      on: {
        crash: {
          kind: 'internal-error',
          message: 'fatal error: VM operation took too long: 10 ms (timeout: 1 ms)',
          vmOperation: { name: 'G1CollectFull', line: 31 },
        },
        thread: { kind: 'vm', name: 'VM Thread' },
      },
      level: 'FATAL',
      headline: /The VM operation G1CollectFull took longer than AbortVMOnVMOperationTimeout allows/,
    },
    'a safepoint': {
      on: {
        crash: {
          kind: 'internal-error',
          message: 'fatal error: Safepoint sync time longer than 500ms detected when executing G1CollectForAllocation',
        },
        thread: { name: 'batch-1' },
      },
      level: 'FATAL',
      headline: /"batch-1" did not reach/,
    },
  },
});
