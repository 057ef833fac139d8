import { bundleAnalyzer } from '@hindsight/bundle';
import { crashLogAnalyzer } from '@hindsight/crash';
import { gcLogAnalyzer } from '@hindsight/gc';
import { heapDumpAnalyzer } from '@hindsight/heap';
import { applicationLogAnalyzer } from '@hindsight/logs';
import { memoryTablesAnalyzer } from '@hindsight/memory';
import type { Analyzer, ArchiveAnalyzer, ArtifactKind } from '@hindsight/model';
import { flightRecordingAnalyzer } from '@hindsight/recording';
import { threadDumpAnalyzer } from '@hindsight/threads';

/** The analyzers of all kinds. A new kind is a package below `artifacts/` and a line here. */
export const ANALYZERS: readonly Analyzer[] = [
  // Files with a magic number come first: their bytes may hold the text of another kind.
  heapDumpAnalyzer,
  flightRecordingAnalyzer,
  gcLogAnalyzer,
  // Before thread dumps: a javacore that a crash wrote is both.
  crashLogAnalyzer,
  threadDumpAnalyzer,
  applicationLogAnalyzer,
  memoryTablesAnalyzer,
];

/** Returns whether several artifacts of a kind are analyzed together, as one series; those of an archive are. */
export const takesSeries = (kind: ArtifactKind): boolean =>
  ANALYZERS.find((one) => one.kind === kind)?.takes !== 'largest';

/** The analyzers of kinds that are archives of other kinds. */
export const ARCHIVE_ANALYZERS: readonly ArchiveAnalyzer[] = [bundleAnalyzer];
