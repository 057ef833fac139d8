import { checkCrashRule } from '../../../testing/index.ts';
import { emulatedProcessor } from './emulated-processor.ts';

const frame = 'V  [libjvm.so+0x801075]  G1ParScanThreadState::copy_to_survivor_space(oopDesc*)+0x35';
const jvm = { platform: 'linux-amd64' } as const;
const host = 'Intel(R) Xeon(R) Platinum 8000, 8 cores, 31G, Ubuntu 22.04';

checkCrashRule(emulatedProcessor, {
  silent: {
    'a process without memory to read the model': {
      jvm,
      crash: { kind: 'native-oom', signal: undefined },
      process: { host: 'x86_64, 2 cores, 23G, x86_64' },
    },
    'a real processor': { frame, jvm, process: { host } },
    'a JVM for ARM': { frame, jvm: { platform: 'linux-aarch64' }, report: { lines: { armProcessor: 9 } } },
  },
  fires: {
    Rosetta: {
      on: { frame, jvm, process: { host }, libraries: [{ path: '/run/rosetta/rosetta' }] },
      level: 'FATAL',
      headline: /under Rosetta: SIGSEGV in/,
    },
    'a processor of ARM': { on: { frame, jvm, report: { lines: { armProcessor: 9 } } }, level: 'FATAL' },
    'no model of the processor': {
      on: { frame, jvm, process: { host: 'x86_64, 4 cores, 1G, Oracle Linux Server release 8.4' } },
      level: 'FATAL',
      headline: /under an emulator/,
    },
    'a crash of native code, which the emulator did not make': {
      on: {
        frame: 'C  [libapp.so+0x1]  f+0x1',
        blame: 'application',
        jvm,
        process: { host: 'VirtualApple @ 2.50GHz, 8 cores, 16G' },
      },
      level: 'INFO',
      headline: /runs under Rosetta/,
    },
  },
});
