import { bundleAnalyzer } from '@hindsight/bundle';
import { gcLogAnalyzer } from '@hindsight/gc';
import { applicationLogAnalyzer } from '@hindsight/logs';
import type { ArchiveAnalyzer, TextAnalyzer } from '@hindsight/model';
import { threadDumpAnalyzer } from '@hindsight/threads';

/** What can be analysed. A new kind is a package under `artifacts/` and a line here. */
export const ANALYZERS: readonly TextAnalyzer[] = [gcLogAnalyzer, threadDumpAnalyzer, applicationLogAnalyzer];

/** Kinds that are archives of the others. */
export const ARCHIVE_ANALYZERS: readonly ArchiveAnalyzer[] = [bundleAnalyzer];
