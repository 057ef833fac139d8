import type { Limits } from '@hindsight/intake';
import type { AnalysisRequest, PreliminaryHistogram } from '@hindsight/model';

export interface JobFile {
  readonly path: string;
  /** The name shown to the user; its extension is a hint. */
  readonly fileName: string;
  /** The compression that the sender announced. */
  readonly encoding?: string;
}

/** One analysis as plain data, because it crosses the process border. */
export interface AnalysisJob {
  /** Several files are the parts of one rotated log, in any order. */
  readonly files: readonly JobFile[];
  readonly request: AnalysisRequest;
  /** A private folder for content that must be unpacked into a file; the caller creates and removes it. */
  readonly scratch?: string;
  /** Path to which a masked copy of the texts is written; absent when none is requested. */
  readonly maskedPath?: string;
  /** The caller shows no SHA-256 of the content, so that it is not computed: it takes up to a third of the time of a large log. */
  readonly unhashed?: boolean;
  /** Names the request in the log of its process. */
  readonly responseId?: string;
  /** Missing limits are those of DEFAULT_LIMITS. */
  readonly limits: Partial<Limits>;
}

/** Progress of an analysis over all files and passes. */
export interface Progress {
  readonly lines: number;
  /** After decompression. */
  readonly bytes: number;
  /** Share of the work, 0 to 1, where bytes do not show it: a heap dump is read several times. */
  readonly share?: number;
  /** The preliminary histogram of a heap dump, once its objects are counted. */
  readonly early?: PreliminaryHistogram;
}
