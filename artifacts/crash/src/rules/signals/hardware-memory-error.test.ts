import { checkCrashRule } from '../../../testing/index.ts';
import { hardwareMemoryError } from './hardware-memory-error.ts';

checkCrashRule(hardwareMemoryError, {
  silent: {
    'a truncated file': { crash: { signal: 'SIGBUS', signalCode: 'BUS_ADRERR' }, memoryInfo: { HardwareCorrupted: 0 } },
  },
  fires: {
    'a machine check': { on: { crash: { signal: 'SIGBUS', signalCode: 'BUS_MCEERR_AR' } }, level: 'FATAL' },
    'pages are out of use': { on: { memoryInfo: { HardwareCorrupted: 4096 } }, level: 'FATAL', headline: /4 KB/ },
  },
});
