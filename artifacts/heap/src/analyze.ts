import { closeSync, openSync, readFileSync } from 'node:fs';
import {
  computeHistogram,
  type DumpFile,
  estimateHistogram,
  isComplete,
  isJavacore,
  isNameMapping,
  type JavacoreFacts,
  MemoryBudget,
  readJavacore,
} from '@hindsight/heap-graph';
import type {
  AnalysisRequest,
  ContentFile,
  FileAnalysis,
  FileProgress,
  JsonObject,
  PreliminaryHistogram,
} from '@hindsight/model';
import { buildBody } from './body.ts';
import { saveIndex } from './heap-index/save-index.ts';
import { type AnalysisStages, analyzeDump } from './metrics/index.ts';
import { readContents } from './metrics/waste/contents.ts';
import { diagnoseHeap } from './rules/diagnose-heap.ts';
import { buildReport } from './sections/index.ts';

/** Analyzes one dump from its file to the answer. Everything in the answer is read while the file is open. */
export function analyzeHeapDump(
  content: ContentFile,
  { options, indexPath, memory }: AnalysisRequest,
  reportProgress?: (progress: FileProgress) => void,
  others: readonly ContentFile[] = [],
): FileAnalysis {
  const file = openSync(content.path, 'r');
  const budget = new MemoryBudget(memory);
  try {
    const source: DumpFile = { ...content, file, ...readCompanions(others) };
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
    const includesPerformance = options.performanceReport === 'true';
    const hasContents = includesPerformance && !analysis.dump.phd;
    const contents = hasContents ? readContents(source, analysis.dump, analysis.getSize) : undefined;
    const findings = diagnoseHeap(analysis);
    return {
      format: analysis.dump.format,
      complete: isComplete(analysis.dump.defects),
      findings,
      report: buildReport({ analysis, findings }),
      body: buildBody({ analysis, includesPerformance, contents }),
      comparable: { signatures: analysis.signatures as unknown as JsonObject },
    };
  } finally {
    budget.close();
    closeSync(file);
  }
}

/** A larger text is no javacore of a JVM, of which 1 MB tells about some thousand threads, and hardly a mapping file. */
const MAX_COMPANION_BYTES = 256 * 2 ** 20;

/** Reads the javacore that was sent beside a portable heap dump, and the mapping file beside another one: the first of each. */
function readCompanions(others: readonly ContentFile[]): Pick<DumpFile, 'javacore' | 'mapping'> {
  let javacore: JavacoreFacts | undefined;
  let mapping: string | undefined;
  for (const { path, from, size } of others) {
    const text = readFileSync(path)
      .subarray(from, from + Math.min(size, MAX_COMPANION_BYTES))
      .toString('utf8');
    const head = text.slice(0, HEAD_CHARACTERS).split('\n');
    if (isJavacore(head)) javacore ??= readJavacore(text);
    else if (isNameMapping(head)) mapping ??= text;
  }
  return { javacore, mapping };
}

/** By its first lines it is seen what a file is. */
const HEAD_CHARACTERS = 8192;

/** The share of the time of an analysis at the end of each stage (dump of 1 GB, two processors). */
const SHARES = { counted: 0.15, walked: 0.5, read: 0.65, dominators: 0.85 } as const;

/**
 * Reports progress at the end of each stage, with a preliminary histogram once the objects are counted and a second one
 * when their sizes are exact.
 */
function createProgressStages(reportProgress: (progress: FileProgress) => void): AnalysisStages {
  let early: PreliminaryHistogram | undefined;
  const step = (share: number) => reportProgress({ share, ...(early && { early }) });
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

/** Combines the callbacks of two receivers: the index writer is called before the progress report. */
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
