import { closeSync, openSync } from 'node:fs';
import { type AnalysisRequest, type ContentFile, diagnose, type FileAnalysis } from '@hindsight/model';
import { heapBody } from './body.ts';
import { isComplete } from './damage-text.ts';
import { analyzeDump } from './metrics/index.ts';
import type { DumpFile } from './read.ts';
import { RULES } from './rules/index.ts';
import { saveIndex } from './saved-index/save-index.ts';
import { heapReport } from './sections/index.ts';

/** One dump from its file to the answer; what is shown is read while the file stands open. */
export function analyzeHeapDump(content: ContentFile, { options, indexPath }: AnalysisRequest): FileAnalysis {
  const file = openSync(content.path, 'r');
  try {
    const source: DumpFile = { ...content, file };
    const analysis = indexPath === undefined ? analyzeDump(source) : saveIndex(indexPath, source, analyzeDump);
    const findings = diagnose(RULES, analysis);
    return {
      format: analysis.dump.format,
      complete: isComplete(analysis.dump.damages),
      findings,
      report: heapReport({ analysis, findings }),
      body: heapBody({ analysis, performance: options.performanceReport === 'true' }),
    };
  } finally {
    closeSync(file);
  }
}
