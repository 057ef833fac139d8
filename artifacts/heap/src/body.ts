import type { Finding, JsonObject } from '@hindsight/model';
import type { HeapAnalysis } from './analysis.ts';
import { gcRootsBody } from './body/gc-roots.ts';
import { histogramsBody } from './body/histograms.ts';
import { largestObjectsBody } from './body/largest-objects.ts';
import { leaksBody } from './body/leaks.ts';
import { overviewBody } from './body/overview.ts';
import { performanceBody } from './body/performance/index.ts';
import { problemsBody } from './body/problems.ts';
import type { Contents } from './metrics/waste/contents.ts';

export interface BodyInput {
  readonly analysis: HeapAnalysis;
  /** Present for `performanceReport=true` only. */
  readonly contents: Contents | undefined;
}

/**
 * The result of `/analyze-hd-api`: field names of the specification, semantics of Eclipse MAT. Everything is read from
 * the dump before the function is returned.
 */
export function heapBody({ analysis, contents }: BodyInput): (findings: readonly Finding[]) => JsonObject {
  const report = {
    potentialMemoryLeaks: leaksBody(analysis),
    overview: overviewBody(analysis),
    histograms: histogramsBody(analysis),
    gcRoots: gcRootsBody(analysis),
    largestObjects: largestObjectsBody(analysis),
    duplicateClasses: analysis.loaders.duplicates.map(({ label, count }) => ({ label, count })),
  };
  const performanceReport = contents && performanceBody(analysis, contents);
  return (findings) => {
    const problems = problemsBody(analysis, findings);
    return {
      status: true,
      troubleshootReport: { problems, ...report, problemCount: problems.length, status: true },
      ...(performanceReport && { performanceReport }),
    };
  };
}
