import { checkCrashRule } from '../../../testing/index.ts';
import { uncheckedAllocation } from './unchecked-allocation.ts';

const address = '0x00007f74d40ed730';
const crash = { signalCode: 'SEGV_MAPERR', faultAddress: '0x0000000000000000' } as const;
const native = { frame: 'C  [libcodec.so+0x12]  decode+0x1', blame: 'application', crash } as const;
const thread = { name: 'request-7', address, state: '_thread_in_native' } as const;
const error = (uptimeSeconds: number, of = address) => ({
  group: 'exceptions' as const,
  uptimeSeconds,
  text: `Thread ${of} Exception <a 'java/lang/OutOfMemoryError'{0x1}> (0x1)`,
});
const process = { elapsedSeconds: 20 } as const;
const jvmci = {
  kind: 'internal-error',
  message: 'fatal error: Fatal exception in JVMCI: Error calling Services.serialize',
} as const;
const windows = { platform: 'windows-amd64' } as const;
const GB = 1024 ** 3;

checkCrashRule(uncheckedAllocation, {
  silent: {
    'no error': { ...native, thread, process },
    'an error of another thread': { ...native, thread, process, events: [error(19.9, '0x00007f0000000000')] },
    'an error long before': { ...native, thread, process, events: [error(14)] },
    'an address that is not null': {
      ...native,
      thread,
      process,
      events: [error(19.9)],
      crash: { ...crash, faultAddress: '0x00007f0012345678' },
    },
    'memory to commit': {
      ...native,
      jvm: windows,
      process: { memory: { swapTotalBytes: 16 * GB, swapFreeBytes: GB } },
    },
    'address space to spare': { ...native, process: { limits: { as: 6 * GB }, virtualBytes: 5 * GB } },
  },
  fires: {
    'native code that got null for an array': {
      on: { ...native, thread, process, events: [error(19.9)], javaStack: ['j  com.acme.Codec.read(I)V+0'] },
      level: 'FATAL',
      headline: /heap was full: `libcodec\.so` went on after an OutOfMemoryError, called from `Codec\.read`/,
      advice: /heap dump/,
    },
    'a time in whole seconds': { on: { ...native, thread, process, events: [error(20.4)] }, level: 'FATAL' },
    'a compiler that is written in Java': {
      on: { crash: jvmci, thread: { ...thread, kind: 'compiler' }, process, events: [error(17.7)] },
      level: 'FATAL',
      headline: /JVMCI/,
    },
    'an empty page file': {
      on: { ...native, jvm: windows, process: { memory: { swapTotalBytes: 16 * GB, swapFreeBytes: 2 * 1024 ** 2 } } },
      level: 'FATAL',
      headline: /2 MB of 16 GB left to commit: `libcodec\.so`/,
    },
    'the limit of address space': {
      on: { ...native, process: { limits: { as: 6 * GB }, virtualBytes: 5.99 * GB } },
      level: 'FATAL',
      headline: /address space/,
    },
  },
});
