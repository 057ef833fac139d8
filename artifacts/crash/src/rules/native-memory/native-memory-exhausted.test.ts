import { checkCrashRule } from '../../../testing/index.ts';
import { nativeMemoryExhausted } from './native-memory-exhausted.ts';

checkCrashRule(nativeMemoryExhausted, {
  silent: {
    'a signal is another crash': {},
    'a javacore about the Java heap': {
      crash: { kind: 'oom', message: 'java.lang.OutOfMemoryError: Java heap space' },
      report: { format: 'openj9-javacore' },
    },
  },
  fires: {
    'a javacore of OpenJ9': {
      on: {
        crash: { kind: 'oom', message: 'java.lang.OutOfMemoryError: native memory exhausted' },
        report: {
          format: 'openj9-javacore',
          nativeParts: [
            { name: 'Java Heap', bytes: 3e9, line: 41 },
            { name: 'Classes', bytes: 1 << 30, line: 42 },
            { name: 'Threads', bytes: 41e6, line: 43 },
          ],
          loaderCounts: new Map([['acme.RuleLoader', 3000]]),
        },
      },
      level: 'FATAL',
      headline: /no native memory; 1 GB are classes, and 3,000 class loaders are `acme\.RuleLoader`/,
      advice: /Find who makes a `acme\.RuleLoader` for each call/,
    },
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
