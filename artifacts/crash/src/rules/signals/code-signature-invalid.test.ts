import { checkCrashRule } from '../../../testing/index.ts';
import { codeSignatureInvalid } from './code-signature-invalid.ts';

const crash = { signal: 'SIGKILL', message: 'Namespace CODESIGNING, Code 2 Invalid Page' };
const jvm = { platform: 'bsd-aarch64' };

checkCrashRule(codeSignatureInvalid, {
  silent: {
    'a kill for another reason': { crash: { signal: 'SIGKILL', message: 'Namespace JETSAM, Code 5' }, jvm },
    'another system': { crash, jvm: { platform: 'linux-aarch64' } },
  },
  fires: {
    'a library that was written over': {
      on: { crash, jvm, frame: 'C  [libtok.dylib+0x12]  tok_encode', blame: 'application' },
      level: 'FATAL',
      headline: /`libtok\.dylib` do not fit its signature/,
      advice: /rename|mv/,
    },
    'code that the JVM generates': {
      on: { crash, jvm, frame: 'J 12 c2 acme.Main.run()V' },
      level: 'FATAL',
      headline: /generated code that no signature allows/,
      advice: /com\.apple\.security\.cs\.allow-jit/,
    },
  },
});
