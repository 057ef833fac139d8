import { closeSync, openSync } from 'node:fs';
import { computeHistogram, type DumpFile, estimateHistogram, isComplete, MemoryBudget } from '@hindsight/heap-graph';
import type { AnalysisRequest, ContentFile, FileAnalysis, FileProgress, PreliminaryHistogram } from '@hindsight/model';
import { buildBody } from './body.ts';
import { saveIndex } from './heap-index/save-index.ts';
import { type AnalysisStages, analyzeDump } from './metrics/index.ts';
import { readContents } from './metrics/waste/contents.ts';
import { diagnoseHeap } from './rules/diagnose-heap.ts';
import { buildReport } from './sections/index.ts';

/** Analyzes one dump from its file to the answer. Everything that is shown is read while the file is open. */
export function analyzeHeapDump(
  content: ContentFile,
  { options, indexPath, memory }: AnalysisRequest,
  reportProgress?: (progress: FileProgress) => void,
): FileAnalysis {
  const file = openSync(content.path, 'r');
  const budget = new MemoryBudget(memory);
  try {
    const source: DumpFile = { ...content, file };
    const progressStages = reportProgress ? createProgressStages(reportProgress) : {};
    const analysis =
      indexPath === undefined
        ? analyzeDump(source, progressStages, budget)
        : saveIndex(
            indexPath,
            source,
            (file, stages) => analyzeDump(file, combineStages(stages, progressStages), budget),
            budget,
          );
    const includesContents = options.performanceReport === 'true';
    const contents = includesContents ? readContents(source, analysis.dump, analysis.getSize) : undefined;
    const findings = diagnoseHeap(analysis);
    return {
      format: analysis.dump.format,
      complete: isComplete(analysis.dump.defects),
      findings,
      report: buildReport({ analysis, findings }),
      body: buildBody({ analysis, contents }),
    };
  } finally {
    budget.close();
    closeSync(file);
  }
}

/** How much of the time of an analysis lies before the end of each stage (dump of 1 GB, two processors). */
const SHARES = { counted: 0.15, walked: 0.5, read: 0.65, dominators: 0.85 } as const;

/** What is in the dump is reporting as soon as its objects are counted, then once more when their sizes are sure. */
function createProgressStages(tell: (progress: FileProgress) => void): AnalysisStages {
  let early: PreliminaryHistogram | undefined;
  const step = (share: number) => tell({ share, ...(early && { early }) });
  return {
    counted: (counted) => {
      early = estimateHistogram(counted);
      step(SHARES.counted);
    },
    walked: (dump) => {
      early = computeHistogram(dump);
      step(SHARES.walked);
    },
    read: () => step(SHARES.read),
    dominators: () => step(SHARES.dominators),
  };
}

/** Passes two of the stages to the index writer as well. */
const combineStages = (
  saving: Pick<AnalysisStages, 'read' | 'dominators'>,
  reporting: Partial<AnalysisStages>,
): Partial<AnalysisStages> => ({
  ...reporting,
  read: (dump) => {
    saving.read(dump);
    reporting.read?.(dump);
  },
  dominators: (...found) => {
    saving.dominators(...found);
    reporting.dominators?.(...found);
  },
});
