import { checkCrashRule } from '../../../testing/index.ts';
import { badAccessRights } from './bad-access-rights.ts';

checkCrashRule(badAccessRights, {
  silent: {
    'not mapped': { crash: { signalCode: 'SEGV_MAPERR' } },
    'a guard page of the stack': {
      crash: { signalCode: 'SEGV_ACCERR', faultAddress: '0x1800' },
      thread: { stackFrom: 0x1000n, stackTo: 0x9000n },
    },
  },
  fires: {
    'data is executed': {
      on: { crash: { signalCode: 'SEGV_ACCERR', faultAddress: '0x00007ffae9000060', pc: '0x00007ffae9000060' } },
      level: 'WARNING',
      headline: /may not be executed/,
    },
    'a read-only mapping': {
      on: {
        crash: {
          signalCode: 'SEGV_ACCERR',
          faultAddress: '0x7f00',
          faultMapping: { from: 1n, to: 9n, access: 'r--p', line: 90 },
        },
      },
      level: 'WARNING',
      headline: /r--p/,
    },
  },
});
