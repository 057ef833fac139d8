import { checkCrashRule } from '../../../testing/index.ts';
import { nativeHeapCorruption } from './native-heap-corruption.ts';

checkCrashRule(nativeHeapCorruption, {
  silent: {
    'another function of the C library': { frame: 'C  [libc.so.6+0x85f16]  pthread_cond_wait+0x1' },
    'a signal from outside': { frame: 'C  [libc.so.6+0x7b93c]  cfree+0x1c', crash: { signalCode: 'SI_USER' } },
  },
  fires: {
    'NMT of newer JDKs found the end of a block damaged': {
      on: {
        crash: {
          kind: 'internal-error',
          message:
            'fatal error: NMT has detected a memory corruption bug. Block at 0x00007fc96c00c7d0: footer canary broken at 0x00007fc96c00c810 (buffer overflow?)',
        },
      },
      level: 'FATAL',
      headline: /the end of a block$/,
      explanation: /The code that uses this block writes beyond its end/,
    },
    'NMT found a damaged block': {
      on: {
        crash: {
          kind: 'internal-error',
          message: 'fatal error: NMT corruption: Block at 0x00007fe7d40074c0: header looks invalid (weird size)',
        },
      },
      level: 'FATAL',
      headline: /^The native heap was corrupted: something wrote over the beginning of a block$/,
    },
    'free failed': {
      on: { frame: 'C  [libc.so.6+0x7b93c]  cfree+0x1c', crash: { signalCode: 'SEGV_MAPERR' } },
      level: 'FATAL',
      headline: /`cfree`: a wrong pointer was freed, or the native heap/,
    },
    'the heap of Windows': {
      on: {
        crash: { kind: 'exception', signal: 'EXCEPTION_ACCESS_VIOLATION' },
        frame: 'C  [ntdll.dll+0x1]  RtlFreeHeap+0x2',
      },
      level: 'FATAL',
    },
    'Windows found it': {
      on: { crash: { kind: 'exception', signal: 'STATUS_HEAP_CORRUPTION' }, frame: 'C  [ntdll.dll+0xff3c9]' },
      level: 'FATAL',
      headline: /^STATUS_HEAP_CORRUPTION: the native heap was corrupted before/,
    },
    'the report itself met the damage, as newer versions of glibc tell it': {
      on: {
        frame:
          'C  [libc.so.6+0x16e0ba]Fatal glibc error: malloc assertion failure in sysmalloc: (old_top == initial_top (av))',
      },
      level: 'FATAL',
    },
    'the report itself met the damage': {
      on: { frame: 'V  [libjvm.so+0x5ff1d0]malloc(): invalid size (unsorted)' },
      level: 'FATAL',
    },
    'the C library says so': {
      on: {
        frame: 'C  [libc.so.6+0x1]  raise+0x1',
        crash: { signal: 'SIGABRT' },
        warnings: ['free(): invalid pointer'],
      },
      level: 'FATAL',
    },
  },
});
