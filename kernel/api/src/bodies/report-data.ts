import type { ArtifactFacts, Report } from '@hindsight/model';
import type { AnalysisLabels } from './web.ts';

/** The data from which the page of a report is drawn: `GET /reports/{token}/data`. */
export interface ReportData extends AnalysisLabels {
  readonly responseId: string;
  readonly token: string;
  readonly durationMs: number;
  /** The version of Hindsight. */
  readonly version: string;
  /** False when the input was truncated or limits stopped the reading. */
  readonly complete: boolean;
  readonly artifact: ArtifactFacts;
  readonly report: Report;
  /** Whether the artifact is still kept. Only then can lines be shown and time ranges be computed. */
  readonly artifactKept: boolean;
  /** Present when `/reports/{token}/heap` answers queries about the heap dump. */
  readonly explorable?: true;
  /**
   * The time window of the figures, in ms on the clock of the report's timelines; absent when they cover everything.
   */
  readonly range?: { readonly from: number; readonly to: number };
  /** Milliseconds since 1970 UTC; absent when the link does not expire. */
  readonly expiresAt?: number;
}
