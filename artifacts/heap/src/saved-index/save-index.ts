import type { HeapAnalysis } from '../analysis.ts';
import type { GraphReader } from '../graph/dominator-tree.ts';
import type { DumpFile } from '../read.ts';
import { dumpIdentity } from './index-header.ts';
import { IndexWriter } from './index-writer.ts';
import { writeReferrers } from './referrers.ts';
import { writeIndex } from './write-index.ts';

type Analyze = (source: DumpFile, readGraph: GraphReader) => HeapAnalysis;

/** Analyses a dump and writes the index from which later questions are answered. */
export function saveIndex(path: string, source: DumpFile, analyze: Analyze): HeapAnalysis {
  const out = new IndexWriter(path);
  try {
    const analysis = analyze(source, (dump, walk, predecessors) => writeReferrers(out, dump, walk, predecessors));
    writeIndex(out, analysis);
    out.finish(dumpIdentity(source));
    return analysis;
  } finally {
    out.close();
  }
}
