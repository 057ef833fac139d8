import { checkCrashRule } from '../../../testing/index.ts';
import { unverifiedBytecode } from './unverified-bytecode.ts';

const frame = 'j  com.acme.order.Proxy.call(I)V+3';
const stated = {
  kind: 'internal-error',
  message: 'fatal error: DEBUG MESSAGE: illegal bytecode sequence - method not verified',
} as const;

checkCrashRule(unverifiedBytecode, {
  silent: {
    'verified classes': { frame, options: ['-Xmx1g'] },
    'a native library': { frame: 'C  [libapp.so+0x1]  f+0x1', blame: 'application', options: ['-Xverify:none'] },
  },
  fires: {
    'the JVM says so': {
      on: { crash: stated, frame, options: ['-noverify'] },
      level: 'FATAL',
      headline: /breaks the rules of types: `-noverify`/,
    },
    'the JVM says so, and the option is not known': { on: { crash: stated, frame }, level: 'FATAL' },
    'a suspect': {
      on: { frame, options: ['-Xverify:none'] },
      level: 'WARNING',
      headline: /not verified \(`-Xverify:none`\)/,
    },
  },
});
