import { checkCrashRule } from '../../../testing/index.ts';
import { mappedFileTruncated } from './mapped-file-truncated.ts';

const bus = { signal: 'SIGBUS', signalNumber: 7 };

checkCrashRule(mappedFileTruncated, {
  silent: {
    'a segmentation fault': { frame: 'v  ~StubRoutines::updateBytesCRC32' },
    'a misaligned access': { crash: { ...bus, signalCode: 'BUS_ADRALN' } },
    'a signal from outside': { crash: { ...bus, signalCode: 'SI_USER' } },
    'macOS uses the signal for others': { crash: bus, jvm: { platform: 'bsd-amd64' } },
  },
  fires: {
    'behind the end of a file': {
      on: {
        crash: {
          ...bus,
          signalCode: 'BUS_ADRERR',
          faultMapping: { from: 1n, to: 9n, path: '/data/index.bin', line: 77 },
        },
      },
      level: 'FATAL',
      headline: /`\/data\/index\.bin` was truncated/,
    },
    'a write, which needs a block of the disk': {
      on: {
        crash: {
          ...bus,
          signalCode: 'BUS_ADRERR',
          faultMapping: { from: 1n, to: 9n, path: '/data/index.bin', line: 77 },
          registers: [{ line: 49, text: 'RIP=0x00007f9d2c8540ba, ERR=0x0000000000000006' }],
        },
      },
      level: 'FATAL',
      headline: /got no page for a write: its disk was full/,
      advice: /free space/,
    },
    'a page of a heap in huge pages': {
      on: {
        crash: { ...bus, signalCode: 'BUS_ADRERR', faultAddress: '0x0000000738a00000' },
        jvm: { heapBase: 0x700000000n },
        report: { heap: { maxBytes: 4 * 2 ** 30, regions: [] } },
      },
      level: 'FATAL',
      headline: /no page for the Java heap/,
      advice: /HugePages_Free/,
    },
    'a file in shared memory': {
      on: {
        crash: {
          ...bus,
          signalCode: 'BUS_ADRERR',
          faultMapping: { from: 1n, to: 9n, path: '/dev/shm/media/1077.logbuffer', line: 77 },
        },
      },
      level: 'FATAL',
      headline: /`\/dev\/shm\/media\/1077.logbuffer` got no page: its tmpfs was full/,
      advice: /--shm-size/,
    },
    'the code of the signal is lost, and the JVM itself failed': {
      on: { crash: bus, frame: 'V  [libjvm.so+0x1]  Symbol::equals+0x2', jvm: { platform: 'linux-amd64' } },
      level: 'FATAL',
    },
    'the code of the signal is lost': { on: { crash: bus }, level: 'FATAL' },
    'the JVM made an exception of it': {
      on: {
        events: [
          {
            group: 'exceptions',
            text: "Exception <a 'java/lang/InternalError': a fault occurred in a recent unsafe memory access operation>",
          },
        ],
      },
      level: 'WARNING',
    },
  },
});
