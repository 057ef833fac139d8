import { checkCrashRule } from '../../../testing/index.ts';
import { oldJdkBuild } from './old-jdk-build.ts';

const at = Date.parse('2021-08-01');
const age = (missedUpdates: number, released: string) => ({
  jvm: { version: '8.0_262-b10' },
  at,
  age: { longTerm: true, missedUpdates, newestUpdate: '8u302', releasedAt: Date.parse(released) },
});

checkCrashRule(oldJdkBuild, {
  silent: { 'one update': age(1, '2021-04-20'), 'nothing is known': { jvm: { version: '8.0_262-b10' } } },
  fires: {
    'two updates are a note': { on: age(2, '2021-01-19'), level: 'INFO' },
    'four updates': { on: age(4, '2020-07-14'), level: 'WARNING', headline: /4 security updates behind; 8u302/ },
    'four updates where memory was short': {
      on: { ...age(4, '2020-07-14'), crash: { kind: 'native-oom' } },
      level: 'INFO',
      explanation: /rarely has to do with memory/,
    },
    'four updates where an OutOfMemoryError ended the JVM': {
      on: { ...age(4, '2020-07-14'), crash: { kind: 'java-oom' } },
      level: 'INFO',
    },
    'four updates in a report that was requested': {
      on: { ...age(4, '2020-07-14'), crash: { kind: 'none' } },
      level: 'INFO',
      explanation: /Nothing has crashed/,
    },
    'four updates where native code of the application crashed': {
      on: { ...age(4, '2020-07-14'), frame: 'C  [libacmeimg.so+0x1]  decode+0x1', blame: 'application' },
      level: 'INFO',
      explanation: /not part of it/,
    },
    'a year': { on: age(1, '2020-07-14'), level: 'WARNING' },
    'a report without a time': {
      on: { ...age(20, '2020-07-14'), at: undefined as never },
      level: 'WARNING',
      explanation: /no date/,
    },
  },
});
