import type { Finding, JsonObject } from '@hindsight/model';
import type { HeapAnalysis } from './analysis.ts';
import { buildComponentsBody } from './body/components.ts';
import { buildGcRootsBody } from './body/gc-roots.ts';
import { buildHistogramsBody } from './body/histograms.ts';
import { buildLargestObjectsBody } from './body/largest-objects.ts';
import { buildLeaksBody } from './body/leaks.ts';
import { buildOverviewBody } from './body/overview.ts';
import { buildPerformanceBody } from './body/performance/index.ts';
import { buildProblemsBody, buildSuspectProblems } from './body/problems.ts';
import type { Contents } from './metrics/waste/contents.ts';

export interface BodyInput {
  readonly analysis: HeapAnalysis;
  /** Whether the performance report is part of the answer; without it, contents decide. */
  readonly includesPerformance?: boolean;
  /** Present with the performance report, unless the dump has no contents. */
  readonly contents: Contents | undefined;
}

/**
 * The result of `/analyze-hd-api`: field names of the specification, semantics of Eclipse MAT. Everything is read from
 * the dump before the function is returned.
 */
export function buildBody({
  analysis,
  contents,
  includesPerformance = contents !== undefined,
}: BodyInput): (findings: readonly Finding[]) => JsonObject {
  const report = {
    potentialMemoryLeaks: buildLeaksBody(analysis),
    overview: buildOverviewBody(analysis),
    histograms: buildHistogramsBody(analysis),
    gcRoots: buildGcRootsBody(analysis),
    largestObjects: buildLargestObjectsBody(analysis),
    components: buildComponentsBody(analysis),
    ...(!analysis.dump.phd && {
      duplicateClasses: analysis.loaders.duplicates.map(({ label, count }) => ({ label, count })),
    }),
  };
  const performanceReport = includesPerformance && buildPerformanceBody(analysis, contents);
  const suspects = buildSuspectProblems(analysis);
  return (findings) => {
    const problems = buildProblemsBody(suspects, findings);
    return {
      status: true,
      troubleshootReport: { problems, ...report, problemCount: problems.length, status: true },
      ...(performanceReport && { performanceReport }),
    };
  };
}
