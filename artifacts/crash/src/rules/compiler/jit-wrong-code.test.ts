import { checkCrashRule } from '../../../testing/index.ts';
import { jitWrongCode } from './jit-wrong-code.ts';

const frame = 'J 1985 C2 com.acme.Order.price(I)V (1193 bytes) @ 0x1 [0x0+0x1]';

checkCrashRule(jitWrongCode, {
  silent: {
    'native code is on the stack': { frame, stack: [frame, 'C  [libacme.so+0x1]  decode+0x1'] },
    'buffers are in use': { frame: 'J 1 C2 java.nio.Bits.copy(I)V (3 bytes) @ 0x1 [0x0+0x1]' },
    'another assertion': { crash: { kind: 'internal-error', message: 'guarantee(x) failed' } },
  },
  fires: {
    'only Java': { on: { frame, stack: [frame] }, level: 'SEVERE', headline: /Order\.price/ },
    'a check of generated code': {
      on: {
        crash: {
          kind: 'internal-error',
          signal: undefined,
          message: 'fatal error: DEBUG MESSAGE: duplicated predicate failed which is impossible',
        },
      },
      level: 'SEVERE',
      headline: /duplicated predicate/,
    },
  },
});
