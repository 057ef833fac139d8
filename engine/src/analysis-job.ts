import type { Limits } from '@hindsight/intake';
import type { AnalysisRequest, PreliminaryHistogram } from '@hindsight/model';

export interface JobFile {
  readonly path: string;
  /** Shown to the user; its extension is a hint. */
  readonly fileName: string;
  /** What the sender says of the compression. */
  readonly encoding?: string;
}

/** One analysis as plain data: crosses the process border. */
export interface AnalysisJob {
  /** Several files are the parts of one rotated series, in any order. */
  readonly files: readonly JobFile[];
  readonly request: AnalysisRequest;
  /** A private folder for what must be unpacked into a file; the caller makes and removes it. */
  readonly scratch?: string;
  /** Where a masked copy of the texts that were read is written, when one is wanted. */
  readonly maskedPath?: string;
  /** What is left out is as in DEFAULT_LIMITS. */
  readonly limits: Partial<Limits>;
}

/** How far the reading is, over all files and passes. */
export interface Progress {
  readonly lines: number;
  /** After decompression. */
  readonly bytes: number;
  /** Of the way, 0 to 1, where bytes do not tell it: all of a heap dump is there when its analysis begins. */
  readonly share?: number;
  /** Of a heap dump, once its objects are counted. */
  readonly early?: PreliminaryHistogram;
}
