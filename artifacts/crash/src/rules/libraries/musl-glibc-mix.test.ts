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
    'a jump to null in a JVM for Alpine': {
      crash: { pc: '0x0000000000000000' },
      jvm: { build: '17.0.10+7-alpine-r0' },
      frame: 'C  [libacme.so+0x28f83]',
      blame: 'application',
    },
    'a low jump in a JVM for glibc': {
      crash: { pc: '0x0000000000021866' },
      jvm: { build: '17.0.10+7-LTS' },
      frame: 'C  [libacme.so+0x28f83]',
      blame: 'application',
    },
    'a null pointer on Linux': {
      crash: { pc: '0x0000000000000010' },
      jvm: { platform: 'linux-amd64' },
      frame: 'C  0x0000000000000010',
    },
    'a low jump on Windows': {
      crash: { pc: '0x0000000000021866' },
      jvm: { platform: 'windows-amd64' },
      frame: 'C  0x0000000000021866',
    },
    'a jump on musl without foreign libraries': { crash: jump, frame: 'C  0x0000000000003b36', libraries: [MUSL] },
  },
  fires: {
    'a jump to an offset in a file': {
      on: { crash: jump, frame: 'C  0x0000000000003b36', libraries: [MUSL, { name: 'libacme.so' }] },
      level: 'FATAL',
      headline: /`libacme\.so` is built for glibc, and this JVM runs on musl/,
    },
    'only the header, of a JVM for Alpine': {
      on: {
        crash: { pc: '0x0000000000021866' },
        jvm: { build: '17.0.10+7-alpine-r0', platform: 'linux-amd64' },
        frame: 'C  [libacme_tcnative_linux_x86_64.so+0x28f83]  _init+0x79cb',
        blame: 'application',
      },
      level: 'FATAL',
      headline: /`libacme_tcnative_linux_x86_64\.so` is built for glibc/,
      explanation: /17\.0\.10\+7-alpine-r0/,
    },
    'only the header, of a JVM for Linux': {
      on: {
        crash: { pc: '0x00000000000207d6' },
        jvm: { build: '17.0.6+10', platform: 'linux-amd64' },
        frame: 'C  0x00000000000207d6',
      },
      level: 'FATAL',
      headline: /built for glibc, and this JVM seems to run on musl \(Alpine\)/,
      explanation: /not certain/,
      advice: /os-release/,
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
