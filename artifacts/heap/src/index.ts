import { isHprof } from '@hindsight/heap-graph/hprof-header';
import type { FileAnalyzer } from '@hindsight/model';

export { CATALOGUE } from './catalogue.ts';

/** Heap dumps of HotSpot, OpenJ9's exporter and Android, in the HPROF format. */
export const heapDumpAnalyzer: FileAnalyzer = {
  kind: 'heap-dump',
  reads: 'file',
  takes: 'largest',
  detect: ({ bytes }) => (isHprof(bytes) ? 1 : 0),
  loadAnalysis: async () => (await import('./analyze.ts')).analyzeHeapDump,
  loadExplorer: async () => (await import('./explorer/open-explorer.ts')).openHeapExplorer,
};
