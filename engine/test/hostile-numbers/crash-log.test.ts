import { testHostileNumbers } from '../../testing/hostile-tests.ts';

const DIGITS = '9'.repeat(400);
const aDump = (header: string): string =>
  `2026-11-20 21:51:42\nFull crash report OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):\n\n"main" #1 prio=5 os_prio=0 ${header} tid=0x00007f0000000001 nid=0x1 runnable  [0x00007f0000000001]\n   java.lang.Thread.State: RUNNABLE\n\tat a.B.c(B.java:1)\n\n`;

testHostileNumbers('crash-log', [
  { name: 'a cpu= of 400 digits is not stated', content: aDump(`cpu=${DIGITS}ms elapsed=10s`).repeat(3) },
  { name: 'an elapsed= of 400 digits is not stated', content: aDump(`cpu=10ms elapsed=${DIGITS}s`).repeat(3) },
  { name: 'a time that is next to nothing divides nothing', content: aDump(`cpu=10ms elapsed=0.${'0'.repeat(330)}1s`) },
]);
