import { bundleAnalyzer } from '@hindsight/bundle';
import { crashLogAnalyzer } from '@hindsight/crash';
import { gcLogAnalyzer } from '@hindsight/gc';
import { heapDumpAnalyzer } from '@hindsight/heap';
import { applicationLogAnalyzer } from '@hindsight/logs';
import { memoryTablesAnalyzer } from '@hindsight/memory';
import type { Analyzer, ArchiveAnalyzer } from '@hindsight/model';
import { flightRecordingAnalyzer } from '@hindsight/recording';
import { threadDumpAnalyzer } from '@hindsight/threads';

/** The analyzers of all kinds. A new kind is a package below `artifacts/` and a line here. */
export const ANALYZERS: readonly Analyzer[] = [
  gcLogAnalyzer,
  // Before thread dumps: a javacore that a crash wrote is both.
  crashLogAnalyzer,
  threadDumpAnalyzer,
  heapDumpAnalyzer,
  applicationLogAnalyzer,
  memoryTablesAnalyzer,
  flightRecordingAnalyzer,
];

/** The analyzers of kinds that are archives of other kinds. */
export const ARCHIVE_ANALYZERS: readonly ArchiveAnalyzer[] = [bundleAnalyzer];
