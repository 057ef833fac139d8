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
    'the class space': {
      on: { crash: message('Compressed class space') },
      level: 'FATAL',
      headline: /Compressed class space/,
    },
  },
});
