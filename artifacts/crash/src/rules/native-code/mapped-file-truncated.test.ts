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
