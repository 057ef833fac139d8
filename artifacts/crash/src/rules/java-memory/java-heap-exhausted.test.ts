import { checkCrashRule } from '../../../testing/index.ts';
import { javaHeapExhausted } from './java-heap-exhausted.ts';

const message = (text: string) =>
  ({ kind: 'java-oom', signal: undefined, message: `fatal error: OutOfMemory encountered: ${text}` }) as const;

checkCrashRule(javaHeapExhausted, {
  silent: {
    'the metaspace': { crash: message('Metaspace') },
    'a thread': { crash: message('unable to create native thread') },
    'native memory': { crash: { kind: 'native-oom' } },
  },
  fires: {
    'heap space': {
      on: { crash: message('Java heap space'), options: ['-Xmx64m'] },
      level: 'FATAL',
      headline: /Java heap of 64 MB/,
    },
    'the overhead limit': {
      on: { crash: message('GC overhead limit exceeded') },
      level: 'FATAL',
      headline: /GC overhead/,
    },
    'a javacore': {
      on: { crash: { kind: 'oom' }, thread: { name: 'WebContainer : 7' }, report: { format: 'openj9-javacore' } },
      level: 'FATAL',
      headline: /WebContainer : 7/,
    },
  },
});
