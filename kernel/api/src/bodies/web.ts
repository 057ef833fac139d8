// The answers that the web application uses, besides those of the endpoints for programs. The service answers with
// these types and the application reads them, so that neither can drift from the other.
import type { ArtifactKind, Fault, Figure, Finding, Level, Quantity, Report } from '@hindsight/model';
import type { KeyScope } from '../key-scopes.ts';
import type { AnalysisState } from './analysis-status.ts';
import type { AuditAction } from './audit.ts';

/**
 * `GET /api/session` returns the session. `POST /api/session` with `{key}` or `{code}` (of the one-time link) starts
 * one and returns it.
 */
export interface SessionState {
  readonly signedIn: boolean;
  /** The name that is shown: the prefix of the key, or a user name. */
  readonly name?: string;
  readonly role?: 'viewer' | 'analyst' | 'admin';
  /** The token that every changing request of the session sends as `X-CSRF-Token`. */
  readonly csrfToken?: string;
  /** Present when users can also sign in with user name and password of a directory. */
  readonly directory?: true;
  /** A provider of OpenID Connect is configured, and this is what people call it. */
  readonly provider?: string;
  /** Present when only a masked copy of every artifact is kept, whether a request asks for it or not. */
  readonly masksArtifacts?: true;
  /** The largest file that the service accepts, and the largest heap dump. */
  readonly maxBytes?: number;
  readonly maxHeapBytes?: number;
}

/** The artifact of an analysis with the labels of its request. */
export interface AnalysisLabels {
  readonly kind: ArtifactKind;
  readonly fileName: string;
  readonly appName?: string;
  readonly host?: string;
  readonly tags: readonly string[];
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
}

/** The result of an analysis as lists show it. */
export interface AnalysisSummary {
  readonly level: Level | 'OK';
  readonly isProblem: boolean;
  /** The sentence of the verdict. */
  readonly verdict: string;
  /** The key figures of the report, from which trends are drawn. */
  readonly figures: readonly Pick<Figure, 'label' | 'value' | 'limit'>[];
  /** The first and the last time of the artifact itself, in ms since 1970 UTC; absent when it has no wall clock. */
  readonly artifactTime?: { readonly from: number; readonly to: number };
}

/** One analysis in lists and on the calendar: `GET /api/analyses`. The summary is absent while there is no result. */
export interface AnalysisEntry extends AnalysisLabels, Partial<AnalysisSummary> {
  readonly id: string;
  /** The token of the report; absent while there is none. */
  readonly token?: string;
  readonly state: string;
  /** The organization unit of the sender. */
  readonly ou?: string;
  readonly figures: AnalysisSummary['figures'];
}

export interface AnalysisList {
  readonly responseId: string;
  /** The analyses, newest first. */
  readonly analyses: readonly AnalysisEntry[];
  /** The cursor for the next page; absent on the last page. */
  readonly cursor?: string;
}

/** `GET /api/analyses/days?from=2026-01-01&to=2026-12-31` with the filters of the list: the data of the heat map. */
export interface AnalysisDays {
  readonly responseId: string;
  /** The days in UTC with at least one analysis, oldest first. */
  readonly days: readonly {
    readonly date: string;
    readonly count: number;
    readonly problems: number;
    readonly worst: Level | 'OK';
  }[];
  /** The possible values of the filters. */
  readonly applications: readonly string[];
  readonly hosts: readonly string[];
  readonly tags: readonly string[];
}

/**
 * The direction of a change. Better or worse is only used for figures whose good direction is known; `same` is below 2
 * %.
 */
export type Change = 'better' | 'worse' | 'same' | 'changed';

/** `GET /api/compare?a=…&b=…`, with ids or report tokens of two analyses of one kind. */
export type Judgement = 'better' | 'worse' | 'mixed' | 'same';

/** A profile that two recordings have. Shares are percent of the profile, because lengths and loads differ. */
export interface ComparedProfile {
  readonly id: string;
  readonly unit: string;
  readonly a: { readonly count: number; readonly total: number };
  readonly b: { readonly count: number; readonly total: number };
  /** Collapsed stacks with two numbers, while both artifacts are kept. */
  readonly stacksURL?: string;
  /** The methods with the largest change of their own share first. */
  readonly methods: readonly {
    readonly method: string;
    readonly selfPercentA: number;
    readonly selfPercentB: number;
    readonly deltaPercent: number;
    readonly totalPercentA: number;
    readonly totalPercentB: number;
    /** How certain it is that the change is none of chance. */
    readonly confidence: 'high' | 'medium' | 'low';
  }[];
}

/** What changed over two to ten heap dumps of one program, matched by classes and fields. Lists of numbers have one for each dump. */
export interface ComparedGrowth {
  /** `unknown`: a dump ends before its GC roots, so nothing tells who holds its objects. */
  readonly verdict: 'leak' | 'bounded-cache' | 'warm-up' | 'load' | 'shrunk' | 'none' | 'unknown';
  readonly sentence: string;
  readonly dumps: readonly {
    /** In milliseconds since 1970. */
    readonly takenAt?: number;
    readonly usedHeapSize: number;
    readonly objects: number;
    readonly classes: number;
    readonly threads: number;
    /** Whether the program was started again since the dump before. */
    readonly isRestarted: boolean;
  }[];
  readonly findings: readonly Finding[];
  /** Where memory accumulates: a leak first, then the largest growth. */
  readonly points: readonly {
    readonly verdict: 'leak' | 'bounded-cache' | 'warm-up' | 'load';
    readonly reason: string;
    readonly confidence: 'high' | 'medium' | 'low';
    /** The field, thread-local or thread that holds it. */
    readonly holder: string;
    /** The class of what accumulates. */
    readonly label: string;
    readonly path: readonly string[];
    readonly objects: readonly number[];
    readonly retainedSize: readonly number[];
    readonly bytesPerHour?: number;
  }[];
  /** The dominator tree by class and field, what changed most. */
  readonly groups: {
    readonly changed: number;
    readonly rows: readonly {
      /** The place of the row above; -1 at the top. */
      readonly parent: number;
      readonly kind: 'class' | 'thread' | 'thread-local' | 'object';
      readonly label: string;
      readonly field: string;
      readonly change: 'new' | 'grown' | 'same' | 'shrunk' | 'gone';
      readonly objects: readonly number[];
      readonly retainedSize: readonly number[];
    }[];
  };
}

export interface Comparison {
  readonly responseId: string;
  readonly a: AnalysisEntry;
  readonly b: AnalysisEntry;
  readonly verdict: string;
  /** The verdict on B in a word. */
  readonly judgement: Judgement;
  /** The reasons that make the comparison weak: another JVM version, another load, another length. */
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
  /** The classes of heap dumps that changed, the largest change first. */
  readonly classes?: {
    readonly changed: number;
    readonly rows: readonly {
      readonly label: string;
      /** Absent when the class is not among those that the answer lists. */
      readonly a?: { readonly objects: number; readonly shallowSize: number };
      readonly b?: { readonly objects: number; readonly shallowSize: number };
    }[];
  };
  /** Of heap dumps: what grew, and who holds it. */
  readonly growth?: ComparedGrowth;
  /** Of two crash reports: whether one cause explains both, and what is equal. */
  readonly crash?: {
    readonly same: boolean;
    readonly sentence: string;
    readonly rows: readonly {
      readonly label: string;
      readonly a?: string;
      readonly b?: string;
      readonly same: boolean;
    }[];
  };
  /** The profiles that both recordings have, compared by shares. */
  readonly profiles?: readonly ComparedProfile[];
  /** The threads of the last thread dump of both, matched by name. */
  readonly threads?: {
    readonly changed: number;
    readonly new: number;
    readonly gone: number;
    /** The number of threads in the same state in both. */
    readonly same: number;
    readonly rows: readonly { readonly name: string; readonly a?: string; readonly b?: string }[];
  };
  /** The reports, for charts that overlay each other. */
  readonly reports: { readonly a: Report; readonly b: Report };
}

/** `GET /api/analyses/{id}/since-last`: what changed since the analysis of this application before. */
export interface SinceLast {
  readonly responseId: string;
  /** Absent when this is the first. */
  readonly previous?: AnalysisEntry;
  readonly judgement?: Judgement;
  readonly verdict?: string;
  readonly new: readonly Finding[];
  readonly gone: readonly Finding[];
}

/** `GET /reports/{token}/lines?from=778&to=790&file=…`: at most 2,000 lines as the artifact has them. */
export interface SourceLines {
  readonly responseId: string;
  readonly fileName: string;
  readonly first: number;
  /** The lines of the whole file. */
  readonly totalLines: number;
  readonly lines: readonly string[];
}

/** `GET /reports/{token}/search?q=BLOCKED&regex=true`: the lines of the artifact that match. */
export interface FoundLines {
  readonly responseId: string;
  readonly found: readonly { readonly fileName: string; readonly number: number; readonly text: string }[];
  /** The number of matching lines, including those beyond the limit. */
  readonly total: number;
  readonly totalLines: number;
}

/** `POST /api/recognise?fileName=…` with the first bytes (at most 64 kB) of a file as the body. */
export interface RecognitionAnswer {
  readonly responseId: string;
  /** Absent when no analyzer accepts the file. */
  readonly kind?: ArtifactKind;
  /** A description for people: `a GC log`, `a thread dump`. */
  readonly what: string;
  readonly encoding: readonly string[];
  /** The words of the file by which its kind was recognized, masked. */
  readonly reason?: string;
  /** Of a format that is known by name and not read: what it is, and what to send instead. */
  readonly remedy?: string;
}

/** `GET /api/examples`: artifacts for a first look, each of which `GET /api/examples/{name}` returns. */
export interface ExampleList {
  readonly responseId: string;
  readonly examples: readonly {
    readonly kind: ArtifactKind;
    readonly name: string;
    readonly title: string;
    readonly bytes: number;
  }[];
}

/** `GET /api/analyses/jobs`: what is being analyzed, and what failed, with the reason. */
export interface JobList {
  readonly responseId: string;
  /** The analyses without a result of the last day, newest first. */
  readonly jobs: readonly {
    readonly id: string;
    readonly kind: ArtifactKind;
    readonly fileName: string;
    readonly appName?: string;
    readonly state: AnalysisState;
    /** 0 to 1. */
    readonly progress: number;
    /** Milliseconds since 1970 UTC. */
    readonly createdAt: number;
    readonly fault?: Fault;
  }[];
}

/** An API key in lists. */
export interface KeyEntry {
  /** The first characters of the key, by which people distinguish keys. */
  readonly prefix: string;
  readonly label?: string;
  readonly scope: KeyScope;
  /** The only application whose analyses the key may see. */
  readonly application?: string;
  /** The organization unit to which artifacts sent with the key belong. */
  readonly ou?: string;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
  /** The time from which on the key is invalid; absent when it does not expire. */
  readonly expiresAt?: number;
  /** The time of the last use, to about a minute; absent when there was none. */
  readonly lastUsedAt?: number;
}

/**
 * `GET /api/keys` (admin) lists the keys without their secrets. `DELETE /api/keys/{prefix}` revokes one; the caller's
 * own key only with `?own=true`.
 */
export interface KeyList {
  readonly responseId: string;
  /** The keys, oldest first. */
  readonly keys: readonly KeyEntry[];
}

/** `POST /api/keys` `{label, scope, application, ou, expiresAt}`: the only answer that contains the key. */
export interface NewKey extends KeyEntry {
  readonly responseId: string;
  readonly key: string;
}

/** A regular expression for which every application log is searched. */
export interface PatternEntry {
  readonly id: string;
  readonly name: string;
  readonly pattern: string;
  /** The only unit whose logs are searched. */
  readonly ou?: string;
  readonly createdAt: number;
  readonly createdBy: string;
  readonly mayChange: boolean;
}

/** `GET /api/log-patterns`; `POST` and `PATCH /api/log-patterns/{id}` with `{name, pattern}`, `DELETE`. */
export interface PatternList {
  readonly responseId: string;
  /** The patterns, oldest first. */
  readonly patterns: readonly PatternEntry[];
}

export interface SavedPattern extends PatternEntry {
  readonly responseId: string;
}

/**
 * `PATCH /reports/{token}` `{expiresAt}` (ms, null: never) changes the end of the link; `DELETE /reports/{token}`
 * revokes the link and creates a new token.
 */
export interface SharedReport {
  readonly responseId: string;
  readonly token: string;
  readonly webReport: string;
  readonly expiresAt?: number;
}

/** An audit record: one action or attempt of a principal. */
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

/** `GET /api/audit` (admin): the records, newest first. */
export interface AuditList {
  readonly responseId: string;
  readonly entries: readonly AuditEntry[];
  readonly cursor?: string;
}
