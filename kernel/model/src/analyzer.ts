import type { ArtifactKind } from './artifact-kind.ts';
import type { Fault } from './fault.ts';
import type { Evidence, Finding } from './finding.ts';
import type { Head, TextSource } from './format.ts';
import type { HeapExplorer } from './heap-explorer.ts';
import type { JsonObject } from './json.ts';
import type { OpenProfiles } from './profile-explorer.ts';
import type { Report } from './report.ts';

/** The parameters of an analysis: plain data that crosses the process border. */
export interface AnalysisRequest {
  readonly kind: ArtifactKind;
  /** The label of the artifact; with several files the name of the first. */
  readonly fileName: string;
  /** The parameters that the analyzer understands, checked by the API table: `normalizeUnits`, `startTime` … */
  readonly options: Readonly<Record<string, string>>;
  /** The path of the index from which later questions are answered, for kinds that can be explored. */
  readonly indexPath?: string;
  /** The memory limit, for kinds whose memory grows with the artifact. */
  readonly memory?: MemoryLimit;
}

/** The memory that an analysis may use, and the folder for what does not fit into it. */
export interface MemoryLimit {
  /** The resident bytes of the whole process. */
  readonly bytes: number;
  /** A private folder of the job. */
  readonly scratch: string;
}

/** The facts about the input: the contract's `artifact`. */
export interface ArtifactFacts {
  readonly fileName: string;
  readonly bytes: number;
  /** Empty when the caller needs none. */
  readonly sha256: string;
  readonly kind: ArtifactKind;
  readonly format: string;
  readonly encoding: readonly string[];
  readonly lines?: number;
}

/** The outcome of an analysis: plain JSON that crosses the process border, is stored and is rendered. */
export type AnalysisOutcome =
  | {
      readonly ok: true;
      readonly findings: readonly Finding[];
      readonly report: Report;
      readonly artifact: ArtifactFacts;
      /** False when the input was truncated or limits stopped the reading. */
      readonly complete: boolean;
      readonly durationMs: number;
      /** The fields of the specification and the contract without links and `findings`; see `TextAnalysis.body`. */
      readonly body: JsonObject;
      /** What comparisons read besides; it is stored and is no part of an answer. */
      readonly comparable?: JsonObject;
    }
  | { readonly ok: false; readonly fault: Fault };

/**
 * Analyzes the sources. Throws ArtifactError when the input is not of this kind or a parameter does not apply to it.
 */
export type AnalyzeTexts<Analysis extends TextAnalysis = TextAnalysis> = (
  sources: readonly TextSource[],
  request: AnalysisRequest,
) => Promise<Analysis>;

/** Loads what answers queries to profiles, for kinds whose analysis writes an index of them. */
export type LoadProfiles = () => Promise<OpenProfiles>;

/** What a package under `artifacts/` exports for its kind: one value of this type. */
export interface TextAnalyzer<Analysis extends TextAnalysis = TextAnalysis> {
  readonly kind: ArtifactKind;
  /**
   * How several artifacts of the kind are analyzed: `series` analyzes them together, in the order of their content;
   * `largest` only the largest.
   */
  readonly takes: 'series' | 'largest';
  /**
   * Returns a name that all members of one series share. Without it all artifacts of the kind in an archive are one
   * series.
   */
  readonly seriesName?: (fileName: string) => string;
  readonly detect: (head: Head) => number;
  /**
   * The highest confidence that `detect` returns: it is not called when another analyzer is as confident. The default
   * is 1.
   */
  readonly maxConfidence?: number;
  /**
   * Whether a text of this kind holds what other kinds read too: heaps, threads, tables. When `detect` is certain (1), an analyzer
   * that is less certain must not read it.
   */
  readonly holdsOtherKinds?: true;
  /**
   * Loads the analysis, which is the larger part of the code and is not needed for detection or for artifacts of other
   * kinds.
   */
  readonly loadAnalysis: () => Promise<AnalyzeTexts<Analysis>>;
  readonly loadProfiles?: LoadProfiles;
}

/** The content of an artifact in a file, without the compression around it. */
export interface ContentFile {
  /** The name of the file or member, as it may be shown to people. */
  readonly name?: string;
  readonly path: string;
  /** The offset of the content in the file and its length, in bytes. */
  readonly from: number;
  readonly size: number;
  /** Whether the compressed data ended early; the file has the bytes before that. */
  readonly truncated: boolean;
}

/** A histogram of a heap dump before its graph is built: all objects, reachable or not. Sizes are bytes. */
export interface PreliminaryHistogram {
  readonly objects: number;
  readonly bytes: number;
  readonly classes: number;
  /** Whether the objects are counted but sizes may still change, by the bytes that the layout of some objects adds. */
  readonly preliminary?: boolean;
  /** The classes with the most bytes, at most 30. */
  readonly histogram: readonly { readonly label: string; readonly objects: number; readonly shallowSize: number }[];
}

/** The progress of the analysis of a file. */
export interface FileProgress {
  /** The completed share, 0 to 1. */
  readonly share: number;
  /** The preliminary histogram. It is repeated with every later step. */
  readonly early?: PreliminaryHistogram;
}

/**
 * Analyzes a file. Throws ArtifactError when the input is not of this kind. It is called in a process of its own, so it
 * may take long and be synchronous. `onProgress` receives the progress and the preliminary histogram; `others` are the other files of
 * a series, or companions.
 */
export type AnalyzeFile = (
  content: ContentFile,
  request: AnalysisRequest,
  onProgress?: (progress: FileProgress) => void,
  others?: readonly ContentFile[],
) => FileAnalysis;

/**
 * Opens an index that the analysis wrote, together with the content of which it was made. Throws when they do not
 * belong together.
 */
export type OpenExplorer = (index: string, content: ContentFile) => HeapExplorer;

/**
 * Passes on the bytes of a binary artifact with its secrets overwritten; the copy has the size of the content. Returns false, and has
 * passed on nothing, when no such copy can be made.
 */
export type MaskFile = (content: ContentFile, write: (bytes: Uint8Array) => void) => boolean;

/** An analyzer of binary artifacts, which are read at any position instead of line by line. */
export interface FileAnalyzer {
  readonly kind: ArtifactKind;
  readonly reads: 'file';
  /** How several artifacts of the kind are analyzed; see TextAnalyzer. */
  readonly takes: 'series' | 'largest';
  readonly detect: (head: Head) => number;
  readonly maxConfidence?: number;
  /**
   * For kinds with several forms that are not one series: the rank of the form. Of an archive the form with the lowest rank is
   * analyzed; files of several forms that were sent one by one are refused.
   */
  readonly rankForm?: (head: Head) => number;
  /** Whether an artifact of another kind that was sent beside one belongs to it: a javacore to a portable heap dump. */
  readonly isCompanion?: (artifact: Head, other: Head) => boolean;
  /** Loads the analysis; see TextAnalyzer. */
  readonly loadAnalysis: () => Promise<AnalyzeFile>;
  /** Loads the explorer, for kinds that answer questions after the analysis. */
  readonly loadExplorer?: () => Promise<OpenExplorer>;
  readonly loadProfiles?: LoadProfiles;
  /** Loads what makes a masked copy, for kinds of which one can be made. */
  readonly loadMasking?: () => Promise<MaskFile>;
}

export type Analyzer = TextAnalyzer | FileAnalyzer;

/** The analysis of a file. It differs from that of texts only in that none of its evidence is a line. */
export type FileAnalysis = TextAnalysis;

export interface TextAnalysis {
  readonly format: string;
  readonly complete: boolean;
  readonly findings: readonly Finding[];
  readonly report: Report;
  /**
   * Returns the fields of the specification and the contract without `findings` and links. `findings` (those above and
   * those about the input) fill the lists that are made of findings. The evidence of findings gets its text only when
   * the analysis is over, so the caller adds `toWireFindings(outcome.findings)`.
   */
  readonly body: (findings: readonly Finding[]) => JsonObject;
  /** What comparisons with other artifacts of the kind read besides. */
  readonly comparable?: JsonObject;
}

/** One artifact of an archive. */
export interface ArchiveMember {
  /** The name in the archive as it may be shown to people; it may contain folders. */
  readonly name: string;
  /** The size as far as it is known without decompressing. */
  readonly bytes: number;
  readonly source: TextSource;
  /** Returns the content for artifacts that are read at any position. */
  readonly content: () => Promise<ContentFile>;
}

/** The analysis of some members of an archive, with a function that finds its lines again. */
export interface AnalyzedMembers<Analysis extends TextAnalysis> {
  /** The analysis; quoted lines are filled in, with the name of their file. */
  readonly analysis: Analysis;
  /** Fills in the lines of evidence that was made of the same analysis. */
  readonly quote: (evidence: readonly Evidence[]) => Promise<Evidence[]>;
  /** The members whose compressed data is corrupt or ends early. */
  readonly truncated: readonly string[];
}

/** The input of an archive analyzer: the engine opens the members and quotes their lines. */
export interface ArchiveContents {
  readonly members: readonly ArchiveMember[];
  /**
   * The members that were not opened, with the reason. `broken` is true when their compressed data is corrupt, `empty` when they
   * have no content.
   */
  readonly skipped: readonly {
    readonly name: string;
    readonly why: string;
    readonly broken: boolean;
    readonly empty?: boolean;
  }[];
  /**
   * A text that is present when the archive itself is truncated or damaged, so that `members` has only what was found.
   */
  readonly damage?: string;
  /** Analyzes members of one kind together. */
  readonly analyze: <Analysis extends TextAnalysis>(
    parts: readonly ArchiveMember[],
    analyze: (sources: readonly TextSource[]) => Promise<Analysis>,
  ) => Promise<AnalyzedMembers<Analysis>>;
}

/** Analyzes an archive. Throws ArtifactError when it is not of this kind. */
export type AnalyzeArchive = (contents: ArchiveContents, request: AnalysisRequest) => Promise<TextAnalysis>;

/** A kind whose artifacts are archives of artifacts: it gets all members and decides what each one is. */
export interface ArchiveAnalyzer {
  readonly kind: ArtifactKind;
  /** Returns whether an archive with members of these names is of this kind, when no request names the kind. */
  readonly matchesNames: (names: readonly string[]) => boolean;
  /**
   * Returns whether members of these kinds, one each or more, are one artifact of this kind, whatever they are called; `unknown` are
   * those beside them that no kind takes.
   */
  readonly matchesKinds: (kinds: ReadonlySet<ArtifactKind>, unknown: readonly Head[]) => boolean;
  /** Loads the analysis; see TextAnalyzer. */
  readonly loadAnalysis: () => Promise<AnalyzeArchive>;
}
