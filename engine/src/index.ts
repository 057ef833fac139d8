export { DEFAULT_LIMITS } from '@hindsight/intake';
export type { AnalysisJob, JobFile, Progress } from './analysis-job.ts';
export { type AnalyzeOptions, analyzeFiles } from './analyze.ts';
export { createExplorerHandler, type ExplorerJob } from './explorer/explorer-handler.ts';
export {
  type ExplorerPool,
  type ExplorerPoolOptions,
  type ExplorerTarget,
  openExplorerPool,
} from './explorer/explorer-pool.ts';
export type { OpenedArtifact } from './explorer/explorer-process.ts';
export { findCompanions } from './input/find-companions.ts';
export { type OpenFiles, openingOnce } from './input/open-files.ts';
export { CRASH_REPORT_INSIDE } from './input-findings/crash-report-inside.ts';
export { INPUT_DAMAGED } from './input-findings/input-damaged.ts';
export { LEFT_OUT } from './input-findings/members-left-out.ts';
export { NOT_MASKED } from './input-findings/not-masked.ts';
export { WRONG_LABEL } from './input-findings/wrong-encoding-label.ts';
export { ANALYZERS, takesSeries } from './kinds.ts';
export { type QuotedLines, type QuoteJob, quoteLines } from './lines/quote-lines.ts';
export { type FoundLine, type FoundLines, type SearchJob, searchLines } from './lines/search-lines.ts';
export { type RedactionJob, redactHeapDump } from './masking/redact-heap-dump.ts';
export { unwrapOutcome } from './outcome.ts';
export { type AnalysisPool, openAnalysisPool, type PoolOptions, type RunOptions } from './process/analysis-pool.ts';
export type { OutputFiles } from './process/collect-output-files.ts';
export type { TaskOutcome } from './process/tasks.ts';
export { type Recognition, recognize } from './recognition/recognize.ts';
export { type RecognitionJob, type RecognizedFile, recognizeFile } from './recognition/recognize-file.ts';
