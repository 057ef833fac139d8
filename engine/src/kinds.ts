import { gcLogAnalyzer } from '@hindsight/gc';
import { heapDumpAnalyzer } from '@hindsight/heap';
import { applicationLogAnalyzer } from '@hindsight/logs';
import type { Analyzer } from '@hindsight/model';
import { threadDumpAnalyzer } from '@hindsight/threads';

/** What can be analysed. A new kind is a package under `artifacts/` and a line here. */
export const ANALYZERS: readonly Analyzer[] = [
  gcLogAnalyzer,
  threadDumpAnalyzer,
  heapDumpAnalyzer,
  applicationLogAnalyzer,
];
