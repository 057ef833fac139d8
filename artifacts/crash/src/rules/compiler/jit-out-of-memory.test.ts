import { checkCrashRule } from '../../../testing/index.ts';
import { jitOutOfMemory } from './jit-out-of-memory.ts';

const thread = { kind: 'compiler', name: 'C2 CompilerThread0' } as const;
const crash = (failedBytes: number, failedPurpose = 'Chunk::new') =>
  ({ kind: 'native-oom', failedCall: 'malloc', failedBytes, failedPurpose }) as const;

checkCrashRule(jitOutOfMemory, {
  silent: {
    'another thread': { crash: crash(2 ** 30), thread: { name: 'main' } },
    'another purpose': { crash: crash(2 ** 30, 'committing reserved memory'), thread },
  },
  fires: {
    'a large piece': { on: { crash: crash(256 * 2 ** 20), thread }, level: 'FATAL', headline: /256 MB/ },
    'a small piece': { on: { crash: crash(32_768), thread }, level: 'WARNING', advice: /Only if that category/ },
    'the whole machine was short': {
      on: {
        crash: { ...crash(1_400_000), compileTask: { method: 'com.acme.Order::price', osr: false, line: 40 } },
        thread,
        jvm: { platform: 'windows-amd64' },
        process: {
          memory: { totalBytes: 16e9, freeBytes: 1e9, swapTotalBytes: 18e9, swapFreeBytes: 5e6 },
          rssBytes: 6e8,
        },
      },
      level: 'INFO',
      headline: /C2 only met the shortage/,
      advice: /^Leave the method alone/,
    },
    'this process has most of the machine': {
      on: {
        crash: crash(1_400_000),
        thread,
        process: { memory: { totalBytes: 16e9, availableBytes: 1e6 }, rssBytes: 9e9 },
      },
      level: 'WARNING',
    },
  },
});
