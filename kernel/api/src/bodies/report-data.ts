import type { ArtifactFacts, ArtifactKind, Report } from '@hindsight/model';

/** What the page of a report is drawn from: `GET /reports/{token}/data`. */
export interface ReportData {
  readonly responseId: string;
  readonly token: string;
  readonly kind: ArtifactKind;
  readonly fileName: string;
  readonly appName?: string;
  readonly host?: string;
  readonly tags: readonly string[];
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
  readonly durationMs: number;
  /** Of Hindsight. */
  readonly version: string;
  /** False when the input was cut or limits stopped the reading. */
  readonly complete: boolean;
  readonly artifact: ArtifactFacts;
  readonly report: Report;
  /** Whether the artifact is still kept: only then lines can be shown and time ranges be computed. */
  readonly artifactKept: boolean;
  /** Questions about its heap dump are answered: `/reports/{token}/heap`. */
  readonly explorable?: true;
  /** The window that the figures are for; absent: all of it. In ms on the clock of the report's timelines. */
  readonly range?: { readonly from: number; readonly to: number };
  /** Milliseconds since 1970 UTC; absent: it does not expire. */
  readonly expiresAt?: number;
}
