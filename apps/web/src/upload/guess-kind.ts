import type { ArtifactKind } from '@hindsight/model';

/** What the name of a file suggests, first match first. Only a proposal: the service reads the content. */
const NAMES: readonly (readonly [pattern: RegExp, kind: ArtifactKind])[] = [
  [/\.(?:jfr|collapsed|folded)\b/i, 'flight-recording'],
  [/\.(?:hprof|phd)\b|heap/i, 'heap-dump'],
  [/hs_err|crash/i, 'crash-log'],
  [/thread|jstack|javacore/i, 'thread-dump'],
  [/(?:^|[^a-z])gc(?:[^a-z]|$)|verbosegc/i, 'gc-log'],
  [/histo|nmt|smaps|native_memory|jstat/i, 'memory-tables'],
  [/\.(?:zip|zst|tar|tgz)$|\.tar\./i, 'bundle'],
  [/\.log\b|\.jsonl?\b/i, 'application-log'],
];

/** Guesses the kind of a file that only the service can fetch. */
export const guessKind = (name: string): ArtifactKind | undefined => NAMES.find(([pattern]) => pattern.test(name))?.[1];
