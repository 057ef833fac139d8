import { bundleAnalyzer } from '@hindsight/bundle';
import { gcLogAnalyzer } from '@hindsight/gc';
import { heapDumpAnalyzer } from '@hindsight/heap';
import { applicationLogAnalyzer } from '@hindsight/logs';
import type { Analyzer, ArchiveAnalyzer } from '@hindsight/model';
import { threadDumpAnalyzer } from '@hindsight/threads';

/** What can be analysed. A new kind is a package under `artifacts/` and a line here. */
export const ANALYZERS: readonly Analyzer[] = [
  gcLogAnalyzer,
  threadDumpAnalyzer,
  heapDumpAnalyzer,
  applicationLogAnalyzer,
];

/** Kinds that are archives of the others. */
export const ARCHIVE_ANALYZERS: readonly ArchiveAnalyzer[] = [bundleAnalyzer];
