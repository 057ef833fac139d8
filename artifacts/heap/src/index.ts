import type { FileAnalyzer } from '@hindsight/model';
import { analyzeHeapDump } from './analyze.ts';
import { openHeapExplorer } from './explorer/open-explorer.ts';
import { isHprof } from './hprof/header.ts';
import { DIAGNOSES } from './rules/index.ts';

/** Heap dumps of HotSpot, OpenJ9's exporter and Android, in the HPROF format. */
export const heapDumpAnalyzer: FileAnalyzer = {
  kind: 'heap-dump',
  reads: 'file',
  takes: 'largest',
  detect: ({ bytes }) => (isHprof(bytes) ? 1 : 0),
  analyze: analyzeHeapDump,
  explore: openHeapExplorer,
};

/** What can be found, for the documentation. */
export const CATALOGUE = DIAGNOSES.map(({ about, rules }) => ({ about, findings: rules }));
