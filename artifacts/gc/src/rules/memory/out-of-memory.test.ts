import { aMark, aPause, checkRule, type RunSketch } from '../../../testing/index.ts';
import { outOfMemory } from './out-of-memory.ts';

const sketchFailure = (detail?: string): RunSketch => ({
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
      on: sketchFailure(),
      level: 'FATAL',
      explanation: /1 OutOfMemoryError: it ran out of the Java heap/,
    },
    'class metadata ran out': {
      on: sketchFailure('Metaspace'),
      level: 'FATAL',
      explanation: /"Metaspace"\): it ran out of class metadata/,
    },
    'threads ran out': {
      on: sketchFailure('unable to create native thread'),
      level: 'FATAL',
      explanation: /threads of the operating/,
    },
    'an array was too large': {
      on: sketchFailure('Requested array size exceeds VM limit'),
      level: 'FATAL',
      explanation: /one array/,
    },
  },
});
