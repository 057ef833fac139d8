// What the web application asks the service, besides the endpoints that programs use. Types only: the service answers with them,
// the application reads them, so that neither can drift from the other.
import type { ArtifactKind, Figure, Finding, Level, Quantity, Report } from '@hindsight/model';
import type { KeyScope } from '../key-scopes.ts';
import type { AuditAction } from './audit.ts';

/** `GET /api/session`: who looks. `POST /api/session` with `{key}` or `{code}` (of the one-time link) begins one and answers this. */
export interface SessionState {
  readonly signedIn: boolean;
  /** What a person is shown: the prefix of the key, or a user name. */
  readonly name?: string;
  readonly role?: 'viewer' | 'analyst' | 'admin';
  /** Sent as `X-CSRF-Token` with every request of the session that changes something. */
  readonly csrfToken?: string;
  /** User name and password of a directory sign in too. */
  readonly directory?: true;
  /** Of every artifact only a masked copy is kept, whether a request asks for it or not. */
  readonly masksArtifacts?: true;
}

/** One analysis in lists and on the calendar: `GET /api/analyses`. */
export interface AnalysisEntry {
  readonly id: string;
  /** Of its report; absent while there is none. */
  readonly token?: string;
  readonly kind: ArtifactKind;
  readonly state: string;
  readonly fileName: string;
  readonly appName?: string;
  readonly host?: string;
  /** Organization unit of who sent it. */
  readonly ou?: string;
  readonly tags: readonly string[];
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
  readonly level?: Level | 'OK';
  readonly isProblem?: boolean;
  /** The sentence of the verdict. */
  readonly verdict?: string;
  /** The figures of the strip below the verdict: what trends are drawn of. */
  readonly figures: readonly Pick<Figure, 'label' | 'value' | 'limit'>[];
}

export interface AnalysisList {
  readonly responseId: string;
  /** Newest first. */
  readonly analyses: readonly AnalysisEntry[];
  /** Ask again with `cursor` for more; absent: that was all. */
  readonly cursor?: string;
}

/** `GET /api/analyses/days?from=2026-01-01&to=2026-12-31` with the filters of the list: what the heat map is drawn of. */
export interface AnalysisDays {
  readonly responseId: string;
  /** Days in UTC with at least one analysis, oldest first. */
  readonly days: readonly {
    readonly date: string;
    readonly count: number;
    readonly problems: number;
    readonly worst: Level | 'OK';
  }[];
  /** What the filters can be set to. */
  readonly applications: readonly string[];
  readonly hosts: readonly string[];
  readonly tags: readonly string[];
}

/** Better or worse is only said of figures whose good direction is known; `same` below 2 %. */
export type Change = 'better' | 'worse' | 'same' | 'changed';

/** `GET /api/compare?a=…&b=…`, ids or report tokens of two analyses of one kind. */
export type Judgement = 'better' | 'worse' | 'mixed' | 'same';

export interface Comparison {
  readonly responseId: string;
  readonly a: AnalysisEntry;
  readonly b: AnalysisEntry;
  readonly verdict: string;
  /** What the verdict comes to for B. */
  readonly judgement: Judgement;
  /** What makes the comparison weak: another JVM version, another load, another length. */
  readonly cautions: readonly string[];
  readonly figures: readonly {
    readonly label: string;
    readonly a?: Quantity;
    readonly b?: Quantity;
    /** (b − a) / a; absent when a is 0 or one is missing. */
    readonly relative?: number;
    readonly change: Change;
  }[];
  readonly findings: {
    readonly gone: readonly Finding[];
    readonly new: readonly Finding[];
    readonly still: readonly { readonly a: Finding; readonly b: Finding }[];
  };
  /** Of heap dumps: the classes that changed, the ones that changed most first. */
  readonly classes?: {
    readonly changed: number;
    readonly rows: readonly {
      readonly label: string;
      /** Absent: not among the classes that its answer lists. */
      readonly a?: { readonly objects: number; readonly shallowSize: number };
      readonly b?: { readonly objects: number; readonly shallowSize: number };
    }[];
  };
  /** Of thread dumps: the last dump of both by the names of their threads. */
  readonly threads?: {
    readonly changed: number;
    readonly new: number;
    readonly gone: number;
    /** In the state that they were in. */
    readonly same: number;
    readonly rows: readonly { readonly name: string; readonly a?: string; readonly b?: string }[];
  };
  /** The reports, for charts laid over each other. */
  readonly reports: { readonly a: Report; readonly b: Report };
}

/** `GET /reports/{token}/lines?from=778&to=790&file=…`: at most 2,000 lines as they stand in the artifact. */
export interface SourceLines {
  readonly responseId: string;
  readonly fileName: string;
  readonly first: number;
  /** Of the whole file. */
  readonly totalLines: number;
  readonly lines: readonly string[];
}

/** `GET /reports/{token}/search?q=BLOCKED&regex=true`: lines of the artifact that have something in them. */
export interface FoundLines {
  readonly responseId: string;
  readonly found: readonly { readonly fileName: string; readonly number: number; readonly text: string }[];
  /** With those beyond the limit. */
  readonly total: number;
  readonly totalLines: number;
}

/** `POST /api/recognise?fileName=…` with the first bytes (at most 64 kB) of a file as the body. */
export interface RecognitionAnswer {
  readonly responseId: string;
  /** Absent when it is nothing that can be analysed. */
  readonly kind?: ArtifactKind;
  /** For a person: `a GC log`, `a thread dump`. */
  readonly what: string;
  readonly encoding: readonly string[];
}

export interface KeyEntry {
  /** First characters of the key, by which people tell keys apart. */
  readonly prefix: string;
  readonly label?: string;
  readonly scope: KeyScope;
  /** Of whose analyses alone the key knows. */
  readonly application?: string;
  readonly ou?: string;
  readonly createdAt: number;
  readonly expiresAt?: number;
  readonly lastUsedAt?: number;
}

/** `GET /api/keys` (admin): never the keys themselves. `DELETE /api/keys/{prefix}`; of the own key only with `?own=true`. */
export interface KeyList {
  readonly responseId: string;
  /** Oldest first. */
  readonly keys: readonly KeyEntry[];
}

/** `POST /api/keys` `{label, scope, application, ou, expiresAt}`: the only time that the key is shown. */
export interface NewKey extends KeyEntry {
  readonly responseId: string;
  readonly key: string;
}

/** A regular expression that is looked for in every application log. */
export interface PatternEntry {
  readonly id: string;
  readonly name: string;
  readonly pattern: string;
  /** Only in logs of this unit. */
  readonly ou?: string;
  readonly createdAt: number;
  readonly createdBy: string;
  readonly mayChange: boolean;
}

/** `GET /api/log-patterns`; `POST` and `PATCH /api/log-patterns/{id}` with `{name, pattern}`, `DELETE`. */
export interface PatternList {
  readonly responseId: string;
  /** Oldest first. */
  readonly patterns: readonly PatternEntry[];
}

export interface SavedPattern extends PatternEntry {
  readonly responseId: string;
}

/** `PATCH /reports/{token}` `{expiresAt}` (ms, null: never); `DELETE /reports/{token}` revokes the link: a new token is made. */
export interface SharedReport {
  readonly responseId: string;
  readonly token: string;
  readonly webReport: string;
  readonly expiresAt?: number;
}

/** One thing that somebody did, or tried. */
export interface AuditEntry {
  readonly id: number;
  readonly at: number;
  readonly action: AuditAction;
  readonly actor: string;
  readonly ou?: string;
  readonly address?: string;
  readonly subject?: string;
  readonly details?: string;
  readonly responseId?: string;
}

/** `GET /api/audit` (admin), newest first. */
export interface AuditList {
  readonly responseId: string;
  readonly entries: readonly AuditEntry[];
  readonly cursor?: string;
}
