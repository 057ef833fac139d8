import { checkCrashRule } from '../../../testing/index.ts';
import { metaspaceExhausted } from './metaspace-exhausted.ts';

const message = (text: string) =>
  ({ kind: 'java-oom', message: `fatal error: OutOfMemory encountered: ${text}` }) as const;

checkCrashRule(metaspaceExhausted, {
  silent: { 'the heap': { crash: message('Java heap space') } },
  fires: {
    'the metaspace': {
      on: { crash: message('Metaspace'), report: { metaspace: { usedBytes: 60e6, maxBytes: 64e6 } } },
      level: 'FATAL',
      headline: /57\.2 MB of a limit of 61 MB/,
    },
    'chunks of many class loaders': {
      on: {
        crash: message('Metaspace'),
        report: { metaspace: { usedBytes: 5e6, committedBytes: 63e6, maxBytes: 64e6 } },
      },
      level: 'FATAL',
      headline: /60\.1 MB of a limit of 61 MB, 4\.77 MB of it in use/,
    },
    'the class space and its limit': {
      on: {
        crash: message('Compressed class space'),
        report: { metaspace: { usedBytes: 9e6, maxBytes: 64e6, classUsedBytes: 15e6, classReservedBytes: 16e6 } },
      },
      level: 'FATAL',
      headline: /14\.3 MB of a limit of 15\.3 MB/,
    },
    'the class space': {
      on: { crash: message('Compressed class space') },
      level: 'FATAL',
      headline: /Compressed class space/,
    },
  },
});
