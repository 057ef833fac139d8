import { closeSync, openSync } from 'node:fs';
import type { AnalysisRequest, ContentFile, FileAnalysis } from '@hindsight/model';
import { heapBody } from './body.ts';
import { readContents } from './metrics/contents.ts';
import { analyzeDump } from './metrics/index.ts';
import { judge } from './rules/judge.ts';
import { heapReport } from './sections/index.ts';

/** One dump from its file to the answer; what is shown is read while the file stands open. */
export function analyzeHeapDump(content: ContentFile, { options }: AnalysisRequest): FileAnalysis {
  const file = openSync(content.path, 'r');
  try {
    const source = { ...content, file };
    const analysis = analyzeDump(source);
    const wantsAll = options.performanceReport === 'true';
    const contents = wantsAll ? readContents(source, analysis.dump, analysis.sizeOf) : undefined;
    const findings = judge(analysis);
    return {
      format: analysis.dump.format,
      complete: analysis.dump.damages.every(({ damage }) => damage === 'trailing-bytes'),
      findings,
      report: heapReport({ analysis, findings }),
      body: heapBody({ analysis, contents }),
    };
  } finally {
    closeSync(file);
  }
}
