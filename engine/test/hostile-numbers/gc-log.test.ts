import { testHostileNumbers } from '../../testing/hostile-tests.ts';

const DIGITS = '9'.repeat(310);

testHostileNumbers('gc-log', [
  {
    name: 'a pause of 310 digits of JDK 8 does not hang',
    content: `1.000: [GC (Allocation Failure) 8000K->1000K(10000K), 0.0010 secs]\n2.000: [GC (Allocation Failure) 8000K->1000K(10000K), ${DIGITS}.1 secs]\n`,
  },
  {
    name: 'a pause of 310 digits of unified logging does not hang',
    content: `[1.000s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(256M) 1.1ms\n[2.000s][info][gc] GC(1) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(256M) ${DIGITS}.1ms\n`,
  },
  {
    name: 'dates beyond the calendar and uptimes beyond time are not stated',
    content: `[9999-99-99T99:99:99.999+0000][${DIGITS}s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(256M) 1.1ms\n[${DIGITS}ms][info][gc] GC(1) Pause Full (System.gc()) 24M->4M(256M) 2.1ms\n`,
  },
]);
