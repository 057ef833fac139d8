import { checkCrashRule } from '../../../testing/index.ts';
import { jitMemoryLimit } from './jit-memory-limit.ts';

checkCrashRule(jitMemoryLimit, {
  silent: { 'another error': { crash: { kind: 'internal-error', message: 'fatal error: other' } } },
  fires: {
    'the limit': {
      on: {
        crash: {
          kind: 'internal-error',
          message: 'fatal error: c2 (12) com/acme/Order::price(I)V: Hit MemLimit - limit: 10 now: 11',
        },
        thread: { kind: 'compiler', name: 'C2 CompilerThread0' },
      },
      level: 'SEVERE',
      headline: /com\/acme\/Order::price/,
    },
  },
});
