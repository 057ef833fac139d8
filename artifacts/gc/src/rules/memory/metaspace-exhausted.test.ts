import { aMark, aPause, checkRule, pool, type RunSketch, times } from '../../../testing/index.ts';
import { metaspaceExhausted } from './metaspace-exhausted.ts';

const sketchPerm = (
  count: number,
  after: number,
  commandLine = '-XX:MaxPermSize=100m',
  cause = 'Ergonomics',
  everySeconds = 1,
): RunSketch => ({
  facts: { collector: 'Parallel', jvmVersion: '1.7.0_80', commandLine },
  events: times(count, (i) =>
    aPause(100 + i * everySeconds, 500, {
      pause: 'full',
      cause,
      heap: pool(200, 190, 1000),
      pools: { perm: pool(after, after, 100) },
    }),
  ),
});

checkRule(metaspaceExhausted, {
  silent: {
    'an ordinary metaspace collection': { events: [aPause(5, 10, { cause: 'Metadata GC Threshold' })] },
    'the heap ran out, not the class space': { events: [aMark(5, 'out-of-memory', { detail: 'Java heap space' })] },
    'one full collection leaves perm full': sketchPerm(1, 96),
    'perm is below 95 % of its maximum': sketchPerm(5, 94),
    'the maximum of perm is not known, and four leave it full': sketchPerm(4, 100, ''),
    'the maximum is not known, and a little is free': sketchPerm(9, 99, ''),
    'the maximum is not known, and the application asks for them': sketchPerm(9, 100, '', 'System.gc()'),
    'the maximum is not known, and they are rare': sketchPerm(9, 100, '', 'Ergonomics', 11),
  },
  fires: {
    'the JVM throws it': {
      on: { events: [aMark(5, 'out-of-memory', { detail: 'Metaspace' })] },
      level: 'FATAL',
      explanation: /OutOfMemoryError: Metaspace/,
    },
    'the last attempt before the error': {
      on: { events: [aPause(5, 10, { pause: 'full', cause: 'Metadata GC Clear Soft References' })] },
      level: 'FATAL',
      explanation: /1 collection .* cleared soft references/,
    },
    'five in a row leave it full, and it does not grow': {
      on: sketchPerm(5, 100, ''),
      level: 'FATAL',
      explanation: /it does not grow.* 5 full collections in a row, on a heap with room/s,
    },
    'two full collections leave perm at 95 %': {
      on: sketchPerm(2, 95),
      level: 'FATAL',
      explanation: /2 full collections/,
    },
  },
});
