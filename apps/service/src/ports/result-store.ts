import type { AnalysisDays, AnalysisLabels, AnalysisSuccess, AnalysisSummary } from '@hindsight/api';
import type { ArtifactKind } from '@hindsight/model';
import type { AccessScope } from '../access/access-scope.ts';

/** A stored analysis: its request and its complete outcome. */
export interface StoredResult extends AnalysisLabels {
  readonly responseId: string;
  /** The link token, 128 random bits: whoever has it may read the report. */
  readonly token: string;
  /** Organization unit of the client that sent the artifact. */
  readonly ou?: string;
  /** Whether the answer lists its chart images. */
  readonly graphs: boolean;
  /** The end of the link in milliseconds since 1970 UTC; absent when it does not expire. */
  readonly linkExpiresAt?: number;
  readonly outcome: AnalysisSuccess;
}

/** A result as lists show it. */
export interface ResultEntry extends Omit<StoredResult, 'graphs' | 'outcome' | 'linkExpiresAt'>, AnalysisSummary {}

/** An absent member does not restrict the list. */
export interface ResultFilter {
  /** Milliseconds since 1970 UTC; `before` itself is left out. */
  readonly from?: number | undefined;
  readonly before?: number | undefined;
  /** The same for the end of the artifact's own time; for an artifact without one, for the time of its upload. */
  readonly ownFrom?: number | undefined;
  readonly ownBefore?: number | undefined;
  readonly kind?: ArtifactKind | undefined;
  readonly appName?: string | undefined;
  readonly host?: string | undefined;
  readonly tag?: string | undefined;
  readonly isProblem?: boolean | undefined;
  /** A text in file name, application, host, tags or verdict, without case of ASCII letters. */
  readonly text?: string | undefined;
  readonly reach?: AccessScope | undefined;
}

/** What a day of a calendar is counted by: the upload, or the end of the artifact's own time. */
export type ListClock = 'upload' | 'artifact';

/** The place of an entry in a list. */
export type EntryPlace = Pick<ResultEntry, 'createdAt' | 'responseId'>;

export type ResultDay = AnalysisDays['days'][number];

/** The possible values of the filters, in alphabetical order. */
export type ResultLabels = Pick<AnalysisDays, 'applications' | 'hosts' | 'tags'>;

export interface ResultStore {
  /** Saves a result and replaces one with the same responseId. Throws `storage-full` when the disk is full. */
  save(result: StoredResult): Promise<void>;
  byToken(token: string): Promise<StoredResult | undefined>;
  byId(responseId: string): Promise<StoredResult | undefined>;
  /** Lists results, the newest first; with `after` those that follow this entry. */
  list(filter: ResultFilter, maxEntries: number, after?: EntryPlace): Promise<readonly ResultEntry[]>;
  /** Lists the days with at least one result, the oldest first; by upload unless the clock says otherwise. */
  days(filter: ResultFilter, clock?: ListClock): Promise<readonly ResultDay[]>;
  labels(reach: AccessScope): Promise<ResultLabels>;
  /** Changes the link and its end; `undefined` removes the end. */
  share(responseId: string, link: { readonly token: string; readonly expiresAt: number | undefined }): Promise<void>;
  remove(responseId: string): Promise<void>;
  /** Returns the number of removed entries. */
  removeOlderThan(createdAt: number): Promise<number>;
  /** Throws when the store does not answer. */
  ping(): Promise<void>;
}
