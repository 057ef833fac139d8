import { checkCrashRule } from '../../../testing/index.ts';
import { threadLimit } from './thread-limit.ts';

const crash = { kind: 'native-oom', failedPurpose: 'Cannot create GC thread' } as const;

checkCrashRule(threadLimit, {
  silent: {
    'memory failed and no thread': {
      crash: { kind: 'native-oom', failedCall: 'mmap', failedPurpose: 'committing reserved memory' },
    },
    'the address space is limited': { crash, process: { limits: { as: 2e9 } } },
    'the mappings are used up': { crash, process: { mapRows: 65_530 } },
  },
  fires: {
    'nine tenths of NPROC': {
      on: { crash, process: { limits: { nproc: 1000 }, javaThreadCount: 880, otherThreadCount: 20 } },
      level: 'FATAL',
      headline: /900 of 1,000/,
    },
    'pids of the container': {
      on: { crash, process: { limits: {}, container: { pidsLimit: 100, pids: 100 } } },
      level: 'FATAL',
    },
    'nothing else explains it': {
      on: { crash, process: { limits: { nproc: 4096 }, javaThreadCount: 1 } },
      level: 'FATAL',
      explanation: /refused a thread\. The process itself had 1 thread\. The limit of the user \(NPROC\) is 4,096/,
    },
    'a report that lists no thread': {
      on: { crash, process: { limits: { nproc: 4096 } } },
      level: 'FATAL',
      explanation: /refused a thread\. The limit of the user/,
    },
    'the first thread in a container': {
      on: {
        crash,
        process: { limits: {}, container: { pids: 1 }, otherThreadCount: 1, elapsedSeconds: 0.1 },
      },
      level: 'FATAL',
      advice: /seccomp/,
    },
    'an OutOfMemoryError about a thread': {
      on: {
        crash: { kind: 'java-oom', message: 'fatal error: OutOfMemory encountered: unable to create native thread' },
      },
      level: 'FATAL',
    },
  },
});
