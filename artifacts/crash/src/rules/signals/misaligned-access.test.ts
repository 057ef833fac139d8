import { checkCrashRule } from '../../../testing/index.ts';
import { misalignedAccess } from './misaligned-access.ts';

checkCrashRule(misalignedAccess, {
  silent: { 'another code': { crash: { signal: 'SIGBUS', signalCode: 'BUS_ADRERR' } } },
  fires: {
    misaligned: {
      on: { crash: { signal: 'SIGBUS', signalCode: 'BUS_ADRALN' }, frame: 'C  [libacme.so+0x1]  read+0x1' },
      level: 'FATAL',
    },
  },
});
