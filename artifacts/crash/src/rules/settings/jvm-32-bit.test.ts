import { checkCrashRule } from '../../../testing/index.ts';
import { jvm32Bit } from './jvm-32-bit.ts';

checkCrashRule(jvm32Bit, {
  silent: {
    '64 bits': { jvm: { platform: 'linux-amd64', vmName: 'OpenJDK 64-Bit Server VM' } },
    arm64: { jvm: { platform: 'linux-aarch64' } },
  },
  fires: {
    Windows: { on: { jvm: { platform: 'windows-x86', vmName: 'Java HotSpot(TM) Client VM' } }, level: 'WARNING' },
  },
});
