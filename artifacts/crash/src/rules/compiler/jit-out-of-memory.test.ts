import { checkCrashRule } from '../../../testing/index.ts';
import { jitOutOfMemory } from './jit-out-of-memory.ts';

const thread = { kind: 'compiler', name: 'C2 CompilerThread0' } as const;
const crash = (failedBytes: number, failedPurpose = 'Chunk::new') =>
  ({ kind: 'native-oom', failedCall: 'malloc', failedBytes, failedPurpose }) as const;

const tracked = (kilobytes: number) => ({
  nativeMemoryText: [
    { line: 500, text: 'Total: reserved=6120433KB, committed=4021544KB' },
    { line: 501, text: `-                  Compiler (reserved=${kilobytes}KB, committed=${kilobytes}KB)` },
  ],
});

checkCrashRule(jitOutOfMemory, {
  silent: {
    'another thread': { crash: crash(2 ** 30), thread: { name: 'main' } },
    'another thread, and compilers with little': {
      crash: crash(65_536),
      thread: { name: 'main' },
      report: tracked(90_000),
    },
    'another purpose': { crash: crash(2 ** 30, 'committing reserved memory'), thread },
  },
  fires: {
    'compilers that have most of the memory': {
      on: {
        crash: { ...crash(65_536), compileTask: { method: 'com.acme.Rules::evaluate', osr: false, line: 40 } },
        thread: { name: 'main' },
        report: tracked(3_301_121),
      },
      level: 'FATAL',
      headline: /JIT compiler had taken 3\.15 GB of 3\.84 GB .* while it compiled `com\.acme\.Rules::evaluate`/,
    },
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
