import { checkCrashRule } from '../../../testing/index.ts';
import { jitMemoryWriteMode } from './jit-memory-write-mode.ts';

const crash = {
  signal: 'SIGBUS',
  signalCode: 'BUS_ADRALN',
  faultAddress: '0x000000010a3614f0',
  pc: '0x000000010a3614f0',
};
const jvm = { platform: 'bsd-aarch64' };
const frame = 'v  ~StubRoutines::SafeFetchN';

checkCrashRule(jitMemoryWriteMode, {
  silent: {
    'data at another address': { crash: { ...crash, faultAddress: '0x000000010a361ff0' }, jvm, frame },
    'Intel has no such mode': { crash, jvm: { platform: 'bsd-amd64' }, frame },
    'Linux has no such mode': { crash, jvm: { platform: 'linux-aarch64' }, frame },
    'the header alone, in compiled code': {
      crash: { signal: 'SIGBUS' },
      jvm,
      frame: 'J 12 c2 com.acme.Main.run()V (8 bytes)',
    },
    'code of a library': { crash, jvm, frame: 'C  [libacme.dylib+0x12]  decode+0x1' },
  },
  fires: {
    'a stub below a call of JNI': {
      on: {
        crash,
        jvm,
        frame,
        stack: [
          frame,
          'V  [libjvm.dylib+0x7a]  _ZN10OopStorage7releaseEPKP7oopDesc+0x20',
          'V  [libjvm.dylib+0x4b]  jni_DeleteGlobalRef+0xd8',
          'C  [libglass.dylib+0xab]  -[Runnable dealloc]+0x34',
        ],
      },
      level: 'FATAL',
      headline: /W\^X\), entered from `libglass\.dylib` \(JavaFX\)/,
      explanation: /nothing is misaligned\.$/,
    },
    'the header alone, in the stub that handles its own faults': {
      on: { crash: { signal: 'SIGBUS' }, jvm, frame },
      level: 'FATAL',
    },
    'compiled code': { on: { crash, jvm, frame: 'J 12 c2 com.acme.Main.run()V (8 bytes)' }, level: 'FATAL' },
  },
});
