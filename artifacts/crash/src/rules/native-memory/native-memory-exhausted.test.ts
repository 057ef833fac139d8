import { checkCrashRule } from '../../../testing/index.ts';
import { nativeMemoryExhausted } from './native-memory-exhausted.ts';

checkCrashRule(nativeMemoryExhausted, {
  silent: { 'a signal is another crash': {} },
  fires: {
    'mmap failed': {
      on: {
        crash: {
          kind: 'native-oom',
          failedCall: 'mmap',
          failedBytes: 65_536,
          failedPurpose: 'committing reserved memory',
        },
      },
      level: 'FATAL',
      headline: /`mmap` of 64 KB/,
    },
    'a GC thread could not be made': {
      on: { crash: { kind: 'native-oom', failedPurpose: 'Cannot create GC thread' } },
      level: 'FATAL',
      headline: /could not create a thread/,
    },
  },
});
