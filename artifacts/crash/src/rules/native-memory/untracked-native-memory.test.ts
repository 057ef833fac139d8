import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCrashRule, readText } from '../../../testing/index.ts';
import { untrackedNativeMemory } from './untracked-native-memory.ts';

const MB = 1024 * 1024;
const process = { memory: {}, rssBytes: 1100 * MB, anonymousBytes: 1000 * MB };
const tracked = (committed: number) => ({
  crash: { kind: 'none', signal: undefined } as const,
  process,
  report: { nativeMemoryText: [{ line: 90, text: `Total: reserved=9000000KB, committed=${committed * 1024}KB` }] },
});
const sized = (committedBytes: number) => ({ heap: { committedBytes, regions: [] } });

checkCrashRule(untrackedNativeMemory, {
  silent: {
    'tracked memory': tracked(900),
    'memory that malloc has free': {
      ...tracked(300),
      process: { ...process, mallocRetainedBytes: 600 * MB },
    },
    'a heap that fills the process': { crash: { kind: 'native-oom' }, process, report: sized(700 * MB) },
    'no resident size': { ...tracked(300), process: { memory: {} } },
  },
  fires: {
    'malloc of a library': {
      on: { ...tracked(300), process: { ...process, mallocBytes: 720 * MB }, libraries: [{ name: 'libscan.so' }] },
      level: 'WARNING',
      headline: /^700 MB of \S+ MB of memory are of native code/,
      explanation: /malloc of the C library has given out 720 MB\.$/,
      advice: /`libscan\.so`/,
    },
    'pages that a library maps': {
      on: { ...tracked(300), process: { ...process, mallocBytes: 9 * MB } },
      level: 'WARNING',
      explanation: /maps the pages itself/,
    },
    'a shortage without tracking': {
      on: { crash: { kind: 'native-oom' }, process, report: sized(100 * MB) },
      level: 'WARNING',
      headline: /outside of heap, metaspace/,
    },
    'another crash': { on: { process, report: sized(100 * MB) }, level: 'INFO' },
  },
});

test('the resident part without files is read', async () => {
  const { process: read } = await readText(`# JRE version: OpenJDK Runtime Environment (21.0.1+12)
# Java VM: OpenJDK 64-Bit Server VM (21.0.1+12, mixed mode)

---------------  S Y S T E M  ---------------

Process Memory:
Virtual Size: 3000K (peak: 3000K)
Resident Set Size: 2000K (peak: 2100K) (anon: 1500K, file: 500K, shmem: 0K)
`);
  assert.deepEqual([read.rssBytes, read.anonymousBytes], [2000 * 1024, 1500 * 1024]);
});
