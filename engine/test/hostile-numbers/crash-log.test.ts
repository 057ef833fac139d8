import { testHostileNumbers } from '../../testing/hostile-tests.ts';

const DIGITS = '9'.repeat(400);
const aReport = (line: string): string =>
  `#\n# A fatal error has been detected by the Java Runtime Environment:\n#\n#  SIGSEGV (0xb) at pc=0x00007f0fc782e179, pid=3718, tid=3824\n#\n# Problematic frame:\n# C  [libacme.so+0x1179]  acme_decode+0x0\n#\n\n---------------  T H R E A D  ---------------\n\n${line}\n\nEND.\n`;

testHostileNumbers('crash-log', [
  {
    name: 'a memory of 400 digits is not stated',
    content: aReport(`Memory: 4k page, physical ${DIGITS}k(${DIGITS}k free), swap ${DIGITS}k(0k free)`),
  },
  {
    name: 'an elapsed time of 400 digits is not stated',
    content: aReport(`elapsed time: ${DIGITS} seconds (0d 0h 0m 1s)`),
  },
  {
    name: 'an event of 400 digits has no time',
    content: aReport(
      `GC Heap History (1 events):\nEvent: ${DIGITS} GC heap before\n{Heap before GC invocations=${DIGITS} (full ${DIGITS}):\n garbage-first heap   total ${DIGITS}K, used ${DIGITS}K [0x0, 0x1)`,
    ),
  },
  {
    name: 'a fault address of 400 digits is no address',
    content: aReport(
      `siginfo: si_signo: ${DIGITS} (SIGSEGV), si_code: 1 (SEGV_MAPERR), si_addr: 0x${DIGITS}\nDynamic libraries:\n${DIGITS}-${DIGITS} r-xp 00000000 fe:00 1    /opt/libacme.so`,
    ),
  },
]);
