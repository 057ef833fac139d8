import type { AnalysisSuccess } from '@hindsight/api';
import type { ArtifactKind, Figure, Level } from '@hindsight/model';
import type { AccessScope } from '../access/access-scope.ts';

/** One analysis as it is kept: what was asked, and everything that was found. */
export interface StoredResult {
  readonly responseId: string;
  /** 128 random bits: whoever has it may read the report. */
  readonly token: string;
  readonly kind: ArtifactKind;
  readonly fileName: string;
  readonly appName?: string;
  readonly host?: string;
  /** Organization unit of who sent it. */
  readonly ou?: string;
  readonly tags: readonly string[];
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
  /** The answer names its chart images. */
  readonly graphs: boolean;
  /** The link opens nothing from then on, in milliseconds since 1970 UTC; absent: it does not expire. */
  readonly linkExpiresAt?: number;
  readonly outcome: AnalysisSuccess;
}

/** A result as lists show it. */
export interface ResultEntry extends Omit<StoredResult, 'graphs' | 'outcome' | 'linkExpiresAt'> {
  readonly level: Level | 'OK';
  readonly isProblem: boolean;
  readonly verdict: string;
  /** Of the strip below the verdict. */
  readonly figures: readonly Pick<Figure, 'label' | 'value' | 'limit'>[];
}

/** What is not given does not narrow the list. */
export interface ResultFilter {
  /** Milliseconds since 1970 UTC; `before` itself is left out. */
  readonly from?: number | undefined;
  readonly before?: number | undefined;
  readonly kind?: ArtifactKind | undefined;
  readonly appName?: string | undefined;
  readonly host?: string | undefined;
  readonly tag?: string | undefined;
  readonly isProblem?: boolean | undefined;
  /** Somewhere in file name, application, host, tags or verdict; ASCII letters in any case. */
  readonly text?: string | undefined;
  readonly reach?: AccessScope | undefined;
}

/** The place of an entry in a list. */
export type EntryPlace = Pick<ResultEntry, 'createdAt' | 'responseId'>;

export interface ResultDay {
  /** In UTC: `2026-01-31`. */
  readonly date: string;
  readonly count: number;
  readonly problems: number;
  readonly worst: Level | 'OK';
}

/** What the filters can be set to, in alphabetical order. */
export interface ResultLabels {
  readonly applications: readonly string[];
  readonly hosts: readonly string[];
  readonly tags: readonly string[];
}

export interface ResultStore {
  /** Takes the place of what was saved under the same responseId. Throws `storage-full` when there is no room. */
  save(result: StoredResult): Promise<void>;
  byToken(token: string): Promise<StoredResult | undefined>;
  byId(responseId: string): Promise<StoredResult | undefined>;
  /** Newest first; with `after` those that follow this entry. */
  list(filter: ResultFilter, maxEntries: number, after?: EntryPlace): Promise<readonly ResultEntry[]>;
  /** Days with at least one result, oldest first. */
  days(filter: ResultFilter): Promise<readonly ResultDay[]>;
  labels(reach: AccessScope): Promise<ResultLabels>;
  /** Another link, another end of it; `undefined` takes the end away. */
  share(responseId: string, link: { readonly token: string; readonly expiresAt: number | undefined }): Promise<void>;
  remove(responseId: string): Promise<void>;
  /** Returns how many were removed. */
  removeOlderThan(createdAt: number): Promise<number>;
  /** Throws when the store does not answer. */
  ping(): Promise<void>;
}
