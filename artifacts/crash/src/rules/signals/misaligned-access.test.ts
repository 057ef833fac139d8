import { checkCrashRule } from '../../../testing/index.ts';
import { misalignedAccess } from './misaligned-access.ts';

checkCrashRule(misalignedAccess, {
  silent: {
    'another code': { crash: { signal: 'SIGBUS', signalCode: 'BUS_ADRERR' } },
    'macOS uses the code for protection': {
      crash: { signal: 'SIGBUS', signalCode: 'BUS_ADRALN', faultAddress: '0x10a3614f1' },
      jvm: { platform: 'bsd-aarch64' },
    },
    'a jump, not an access to data': {
      crash: { signal: 'SIGBUS', signalCode: 'BUS_ADRALN', faultAddress: '0x7f00c0a2', pc: '0x000000007f00c0a2' },
    },
    'an address that is aligned': {
      crash: { signal: 'SIGBUS', signalCode: 'BUS_ADRALN', faultAddress: '0x7f00c0a0' },
      jvm: { platform: 'linux-aarch64' },
    },
  },
  fires: {
    misaligned: {
      on: { crash: { signal: 'SIGBUS', signalCode: 'BUS_ADRALN' }, frame: 'C  [libacme.so+0x1]  read+0x1' },
      level: 'FATAL',
    },
    'an odd address': {
      on: {
        crash: { signal: 'SIGBUS', signalCode: 'BUS_ADRALN', faultAddress: '0x7f00c0a3' },
        frame: 'C  [libacme.so+0x1]  read+0x1',
      },
      level: 'FATAL',
    },
  },
});
