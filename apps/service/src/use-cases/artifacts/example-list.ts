import type { ArtifactKind } from '@hindsight/model';

export interface Example {
  readonly kind: ArtifactKind;
  /** Below the folder of the packages of kinds. */
  readonly path: string;
  /** What a visitor sees in it. */
  readonly title: string;
}

/** One generated artifact of each kind, which a visitor without a file of their own analyzes. */
export const EXAMPLES: readonly Example[] = [
  {
    kind: 'gc-log',
    path: 'gc/testing/samples/j17-parallel-sysgc.log',
    title: 'A program that calls `System.gc()` all the time',
  },
  {
    kind: 'thread-dump',
    path: 'threads/testing/samples/stuck-3dumps-jdk17-kill3-stdout.log',
    title: 'Three dumps of threads that wait for one that spins',
  },
  { kind: 'heap-dump', path: 'heap/testing/samples/jdk17.hprof.gz', title: 'A small heap to look around in' },
  {
    kind: 'application-log',
    path: 'logs/testing/samples/spring-boot-orders.log',
    title: 'Orders that fail, with their exceptions',
  },
  { kind: 'crash-log', path: 'crash/testing/samples/own-div-jdk17.log', title: 'A JVM that crashed in native code' },
  {
    kind: 'memory-tables',
    path: 'memory/testing/samples/direct-17.process-series.txt',
    title: 'Memory outside the heap that grows',
  },
  {
    kind: 'flight-recording',
    path: 'recording/testing/samples/jdk17-locks.jfr.gz',
    title: 'A recording of threads that wait for locks',
  },
  {
    kind: 'bundle',
    path: 'bundle/testing/samples/connection-pool.zip',
    title: 'An incident: a pool without connections',
  },
];
