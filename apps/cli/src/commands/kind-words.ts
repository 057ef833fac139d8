import type { ArtifactKind } from '@hindsight/model';

/** The kinds by the words of `--kind`. */
export const KIND_BY_WORD = {
  gc: 'gc-log',
  threads: 'thread-dump',
  heap: 'heap-dump',
  log: 'application-log',
  crash: 'crash-log',
  memory: 'memory-tables',
  jfr: 'flight-recording',
  stacks: 'flight-recording',
  'flight-recording': 'flight-recording',
  bundle: 'bundle',
} as const satisfies Record<string, ArtifactKind>;
