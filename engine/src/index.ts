export { DEFAULT_LIMITS } from '@hindsight/intake';
export { type AnalyzeOptions, analyzeFiles } from './analyze.ts';
export { INPUT_DAMAGED } from './input-damaged.ts';
export type { AnalysisJob, JobFile, Progress } from './job.ts';
export { ANALYZERS } from './kinds.ts';
export { LEFT_OUT } from './left-out.ts';
export { type AnalysisPool, openAnalysisPool, type PoolOptions, type RunOptions } from './pool.ts';
export { kindOfFirstBytes, type Recognition, recognise } from './recognise.ts';
export { WRONG_LABEL } from './wrong-label.ts';
