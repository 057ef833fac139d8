import { gcLogAnalyzer } from '@hindsight/gc';
import { applicationLogAnalyzer } from '@hindsight/logs';
import type { TextAnalyzer } from '@hindsight/model';
import { threadDumpAnalyzer } from '@hindsight/threads';

/** What can be analysed. A new kind is a package under `artifacts/` and a line here. */
export const ANALYZERS: readonly TextAnalyzer[] = [gcLogAnalyzer, threadDumpAnalyzer, applicationLogAnalyzer];
