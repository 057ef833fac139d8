import { checkCrashRule } from '../../../testing/index.ts';
import { muslGlibcMix } from './musl-glibc-mix.ts';

const MUSL = { path: '/lib/ld-musl-x86_64.so.1', owner: 'system' } as const;
const jump = { signalCode: 'SEGV_MAPERR', faultAddress: '0x0000000000003b36', pc: '0x0000000000003b36' } as const;

checkCrashRule(muslGlibcMix, {
  silent: {
    'one of them': { libraries: [MUSL] },
    'a null pointer in a library for musl': {
      crash: { signalCode: 'SEGV_MAPERR', faultAddress: '0x0000000000000010', pc: '0x00007fbaf7e76ae8' },
      frame: 'C  [libacme.so+0x12]  f+0x1',
      libraries: [MUSL, { name: 'libacme.so' }],
    },
    'a jump on musl without foreign libraries': { crash: jump, frame: 'C  0x0000000000003b36', libraries: [MUSL] },
  },
  fires: {
    'a jump to an offset in a file': {
      on: { crash: jump, frame: 'C  0x0000000000003b36', libraries: [MUSL, { name: 'libacme.so' }] },
      level: 'FATAL',
      headline: /`libacme\.so` is built for glibc, and this JVM runs on musl/,
    },
    both: {
      on: {
        libraries: [
          { path: '/lib/ld-musl-x86_64.so.1', owner: 'system' },
          { path: '/usr/lib/libgcompat.so.0', owner: 'system' },
        ],
      },
      level: 'SEVERE',
    },
    'both, and a collector that crashed': {
      on: {
        frame: 'V  [libjvm.so+0x1]  G1ParScanThreadState::trim_queue()+0x1',
        libraries: [MUSL, { path: '/usr/lib/libgcompat.so.0', owner: 'system' }],
      },
      level: 'WARNING',
    },
  },
});
