import { aMark, aPause, checkRule, type RunSketch } from '../../../testing/index.ts';
import { outOfMemory } from './out-of-memory.ts';

const dying = (detail?: string): RunSketch => ({
  facts: { collector: 'Parallel' },
  events: [aPause(60, 50), aPause(61, 900, { pause: 'full' }), aMark(62, 'out-of-memory', detail ? { detail } : {})],
});

checkRule(outOfMemory, {
  silent: {
    'a full collection alone': { events: [aPause(61, 900, { pause: 'full' })] },
    'the error stands in the options only': {
      facts: { commandLine: '-XX:+HeapDumpOnOutOfMemoryError -XX:+ExitOnOutOfMemoryError' },
      events: [aPause(61, 10)],
    },
  },
  fires: {
    'the JVM throws it': {
      on: dying(),
      level: 'FATAL',
      explanation: /1 OutOfMemoryError: it ran out of the Java heap/,
    },
    'class metadata ran out': {
      on: dying('Metaspace'),
      level: 'FATAL',
      explanation: /"Metaspace"\): it ran out of class metadata/,
    },
    'threads ran out': {
      on: dying('unable to create native thread'),
      level: 'FATAL',
      explanation: /threads of the operating/,
    },
    'an array was too large': {
      on: dying('Requested array size exceeds VM limit'),
      level: 'FATAL',
      explanation: /one array/,
    },
  },
});
