import type { ArtifactKind } from '@hindsight/model';

export interface KindOnPage {
  readonly name: string;
  /** The endpoint of this kind. */
  readonly endpoint: string;
  readonly reads: string;
  /** A typical file name. */
  readonly file: string;
  /** A command that makes one, ready to copy. */
  readonly command: string;
}

export const KINDS: Readonly<Record<ArtifactKind, KindOnPage>> = {
  'gc-log': {
    name: 'GC log',
    endpoint: '/analyzeGC',
    reads: 'All collectors, JDK 1.3 to 25, OpenJ9; rotated sets',
    file: 'gc.log',
    command: '-Xlog:gc*,safepoint:file=gc.log:time,uptime,level,tags',
  },
  'thread-dump': {
    name: 'Thread dumps',
    endpoint: '/threaddump-api',
    reads: 'jstack, JSON, javacore, virtual threads; three or more in one go',
    file: 'threads.txt',
    command: 'for i in 1 2 3; do jcmd 4711 Thread.print -l; sleep 10; done',
  },
  'heap-dump': {
    name: 'Heap dump',
    endpoint: '/analyze-hd-api',
    reads: 'HPROF of any size, also compressed',
    file: 'dump.hprof.gz',
    command: 'jcmd 4711 GC.heap_dump -gz=1 dump.hprof.gz',
  },
  'application-log': {
    name: 'Application log',
    endpoint: '/analyze-log-api',
    reads: 'Errors, gaps, patterns; personal data masked',
    file: 'app.log',
    command: 'app.log, app.log.gz, JSON lines',
  },
  'crash-log': {
    name: 'Crash report',
    endpoint: '/analyze-crash-api',
    reads: 'hs_err of JDK 6 to 25, javacores of a crash, reports inside console output',
    file: 'hs_err_pid4711.log',
    command: '-XX:ErrorFile=/var/log/app/hs_err_pid%p.log',
  },
  'memory-tables': {
    name: 'Memory tables',
    endpoint: '/analyze-memory-api',
    reads: 'NMT, class histograms, jstat, smaps, pmap, cgroups; one, or a series that shows growth',
    file: 'memory.txt',
    command:
      'for i in 1 2 3 4 5 6 7 8; do date -u +%FT%TZ; jcmd 4711 VM.native_memory; cat /proc/4711/smaps_rollup; sleep 60; done >memory.txt',
  },
  'flight-recording': {
    name: 'Flight recording',
    endpoint: '/analyze-jfr-api',
    reads: 'JFR of JDK 7 to 25, async-profiler, Datadog; collapsed stacks; several files are one recording',
    file: 'recording.jfr',
    command: 'jcmd 4711 JFR.start duration=60s settings=profile filename=recording.jfr',
  },
  bundle: {
    name: 'Captured bundle',
    endpoint: '/bundle-upload',
    reads: 'One file with all of these: names the root cause',
    file: 'bundle.zip',
    command: 'hindsight capture -p 4711',
  },
};
