import { hasHprofPrefix, isHprof } from '@hindsight/heap-graph/hprof-header';
import type { FileAnalyzer, Head } from '@hindsight/model';

export { CATALOG } from './catalog.ts';

/**
 * The confidence for a heap dump of a version that is not read: too little to recognize it as one, but enough to know
 * that the bytes are neither a text nor compressed. The analysis then reports `not-a-heap-dump` with the versions that
 * it reads.
 */
const UNKNOWN_VERSION_CONFIDENCE = 0.1;

function detect({ bytes }: Pick<Head, 'bytes'>): number {
  if (isHprof(bytes)) return 1;
  return hasHprofPrefix(bytes) ? UNKNOWN_VERSION_CONFIDENCE : 0;
}

/** Heap dumps of HotSpot, OpenJ9's exporter and Android, in the HPROF format. */
export const heapDumpAnalyzer: FileAnalyzer = {
  kind: 'heap-dump',
  reads: 'file',
  takes: 'largest',
  detect,
  loadAnalysis: async () => (await import('./analyze.ts')).analyzeHeapDump,
  loadExplorer: async () => (await import('./explorer/open-explorer.ts')).openHeapExplorer,
};
