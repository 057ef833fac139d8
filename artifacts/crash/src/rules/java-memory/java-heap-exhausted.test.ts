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
    'an array that no heap can hold': {
      on: { crash: message('Requested array size exceeds VM limit'), javaStack: ['j  com.acme.Reader.read([B)[B+12'] },
      level: 'FATAL',
      headline: /array longer than the JVM allows was requested in `Reader\.read`/,
      advice: /larger -Xmx does not help/,
    },
    'a heap that is mostly free': {
      on: {
        crash: message('Java heap space'),
        options: ['-Xmx64m'],
        report: { heap: { usedBytes: 10 << 20, regions: [] } },
      },
      level: 'FATAL',
      headline: /one request was larger than the 54 MB that were free in the Java heap of 64 MB/,
      advice: /shows no leak/,
    },
    'a heap that is half full': {
      on: {
        crash: message('Java heap space'),
        options: ['-Xmx64m'],
        report: { heap: { usedBytes: 40 << 20, regions: [] } },
      },
      level: 'FATAL',
      headline: /no space in the Java heap of 64 MB/,
    },
    'a javacore': {
      on: { crash: { kind: 'oom' }, thread: { name: 'WebContainer : 7' }, report: { format: 'openj9-javacore' } },
      level: 'FATAL',
      headline: /WebContainer : 7/,
    },
  },
});
