import { aMark, aPause, checkRule, pool, type RunSketch } from '../../../testing/index.ts';
import { outOfMemory } from './out-of-memory.ts';

const sketchFailure = (detail?: string): RunSketch => ({
  facts: { collector: 'Parallel' },
  events: [aPause(60, 50), aPause(61, 900, { pause: 'full' }), aMark(62, 'out-of-memory', detail ? { detail } : {})],
});

/** Sketches an object of 120 MB that OpenJ9 found no place for, and what its last collection had left in use of 1000 MB. */
const sketchLargeObject = (used: number): RunSketch => ({
  facts: { collector: 'OpenJ9 gencon' },
  events: [
    aPause(61, 900, { pause: 'full', heap: pool(900, used, 1000) }),
    aMark(62, 'out-of-memory', { detail: 'Java heap space, 125829136 bytes requested' }),
  ],
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
    'one object is larger than each free piece': {
      on: sketchLargeObject(850),
      level: 'FATAL',
      explanation: /one object of 120 MB, with 150 MB of the heap free.* not in one piece/,
    },
    'a large object and a heap that is full': {
      on: sketchLargeObject(860),
      level: 'FATAL',
      explanation: /it ran out of the Java heap/,
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
