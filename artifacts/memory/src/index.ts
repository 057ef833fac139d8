import type { TextAnalyzer } from '@hindsight/model';
import type { MemoryTablesAnalysis } from './analyze.ts';
import { detectMemoryTables, MAX_CONFIDENCE } from './detect.ts';

export type { MemoryAnalysis } from './analysis.ts';
export type { MemoryTablesAnalysis } from './analyze.ts';
export { CATALOG } from './catalog.ts';
export { collectMemorySources } from './memory-sources.ts';

/** Analyzes tables about the memory of a JVM. All tables of an input are one story: series of each kind, joined by time. */
export const memoryTablesAnalyzer: TextAnalyzer<MemoryTablesAnalysis> = {
  kind: 'memory-tables',
  takes: 'series',
  detect: detectMemoryTables,
  maxConfidence: MAX_CONFIDENCE,
  loadAnalysis: async () => (await import('./analyze.ts')).analyzeMemoryTables,
};
