import { hasHprofPrefix, isHprof } from '@hindsight/heap-graph/hprof-header';
import { isJavacore } from '@hindsight/heap-graph/javacore';
import { isNameMapping } from '@hindsight/heap-graph/name-mapping';
import { isPhd } from '@hindsight/heap-graph/phd-header';
import type { FileAnalyzer, Head } from '@hindsight/model';

export { CATALOG } from './catalog.ts';

/**
 * The confidence for a heap dump of a version that is not read: too little to recognize it as one, but enough to know
 * that the bytes are neither a text nor compressed. The analysis then reports `not-a-heap-dump` with the versions that
 * it reads.
 */
const UNKNOWN_VERSION_CONFIDENCE = 0.1;

function detect({ bytes }: Pick<Head, 'bytes'>): number {
  if (isHprof(bytes) || isPhd(bytes)) return 1;
  return hasHprofPrefix(bytes) ? UNKNOWN_VERSION_CONFIDENCE : 0;
}

/** Heap dumps of HotSpot, OpenJ9's exporter and Android, in the HPROF format, and portable heap dumps (PHD) of IBM J9 and OpenJ9. */
export const heapDumpAnalyzer: FileAnalyzer = {
  kind: 'heap-dump',
  reads: 'file',
  takes: 'largest',
  detect,
  isCompanion: ({ bytes }, { lines }) =>
    (isPhd(bytes) && isJavacore(lines)) || (isHprof(bytes) && isNameMapping(lines)),
  loadAnalysis: async () => (await import('./analyze.ts')).analyzeHeapDump,
  loadMasking: async () => (await import('./redact/mask-heap-dump.ts')).maskHeapDump,
  loadExplorer: async () => (await import('./explorer/open-explorer.ts')).openHeapExplorer,
};
