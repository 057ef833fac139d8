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
    'a small piece': { on: { crash: crash(32_768), thread }, level: 'WARNING' },
  },
});
