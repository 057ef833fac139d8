import type { ArtifactFacts, ArtifactKind, Fault, Finding, JsonObject, Report } from '@hindsight/model';

/** Parameters of the REST endpoints, by their names there. Each applies to some kinds; another kind refuses it. */
export interface AnalysisParameters {
  readonly normalizeUnits?: boolean;
  /** Only what lies in this window. Written as for the REST endpoints: RFC 3339, as in the log, or seconds of uptime. */
  readonly startTime?: string;
  readonly endTime?: string;
  /** Only the last part: `15m`. */
  readonly beforeEndTime?: string;
  /** The moment at which a log with uptimes only begins. */
  readonly initialTimestamp?: string;
  /** Regular expressions (RE2) whose statements an application log is searched for. */
  readonly myPattern?: readonly string[];
  readonly minGapSeconds?: number;
  readonly maxPatterns?: number;
}

/** The analysis of one artifact. */
export interface Analysis {
  /** What was analyzed: its kind, size, hash and format. */
  readonly artifact: ArtifactFacts;
  /** What was found, the most severe first, with the evidence of each finding. */
  readonly findings: readonly Finding[];
  /** The whole report as data: the verdict, and sections of figures, tables and charts. */
  readonly report: Report;
  /** The answer of the REST endpoint of the kind, without links. */
  readonly answer: JsonObject;
  /** False when the artifact is cut or limits ended the reading. */
  readonly complete: boolean;
  readonly durationMs: number;
}

/** What the process of an analysis is asked for. */
export interface ChildRequest {
  readonly paths: readonly string[];
  readonly kind?: ArtifactKind;
  readonly parameters: AnalysisParameters;
}

export type ChildOutcome =
  | { readonly ok: true; readonly analysis: Analysis }
  | { readonly ok: false; readonly fault: Fault };
