import type { ArtifactKind } from './artifact-kind.ts';
import type { Fault } from './fault.ts';
import type { Evidence, Finding } from './finding.ts';
import type { Head, TextSource } from './format.ts';
import type { HeapExplorer } from './heap-explorer.ts';
import type { JsonObject } from './json.ts';
import type { Report } from './report.ts';

/** Everything an analysis may be told; plain data, crosses the process border. */
export interface AnalysisRequest {
  readonly kind: ArtifactKind;
  /** Label of the artifact; the first file's name when there are several. */
  readonly fileName: string;
  /** Parameters that the analyzer understands, checked by the API table: `normalizeUnits`, `startTime` … */
  readonly options: Readonly<Record<string, string>>;
  /** Where a kind that can be explored afterwards writes the index from which later questions are answered. */
  readonly indexPath?: string;
  /** For kinds whose memory grows with the artifact. */
  readonly memory?: MemoryLimit;
}

/** What an analysis may take, and where it may put what does not fit into that. */
export interface MemoryLimit {
  /** Resident bytes of the whole process. */
  readonly bytes: number;
  /** A private folder. */
  readonly scratch: string;
}

/** What was read, as the contract's `artifact`. */
export interface ArtifactFacts {
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly kind: ArtifactKind;
  readonly format: string;
  readonly encoding: readonly string[];
  readonly lines?: number;
}

/** Plain JSON: crosses the process border, is stored, is rendered. */
export type AnalysisOutcome =
  | {
      readonly ok: true;
      readonly findings: readonly Finding[];
      readonly report: Report;
      readonly artifact: ArtifactFacts;
      /** False when the input was cut or limits stopped the reading. */
      readonly complete: boolean;
      readonly durationMs: number;
      /** The fields of the specification and the contract; links and `findings` aside, see `TextAnalysis.body`. */
      readonly body: JsonObject;
    }
  | { readonly ok: false; readonly fault: Fault };

/** Throws ArtifactError when the input is not of this kind or a parameter does not fit it. */
export type AnalyzeTexts<Analysis extends TextAnalysis = TextAnalysis> = (
  sources: readonly TextSource[],
  request: AnalysisRequest,
) => Promise<Analysis>;

/** What a package under `artifacts/` is to the rest: one value of this type behind its door. */
export interface TextAnalyzer<Analysis extends TextAnalysis = TextAnalysis> {
  readonly kind: ArtifactKind;
  /** Of several artifacts of its kind: `series` analyses them together, in the order of their content. */
  readonly takes: 'series' | 'largest';
  /** The same for the names of all members of one series; without it all artifacts of the kind in an archive are one. */
  readonly seriesName?: (fileName: string) => string;
  readonly detect: (head: Head) => number;
  /** The most that `detect` gives: it is not asked when another is as sure. 1 when it is absent. */
  readonly maxConfidence?: number;
  /** The larger half: whoever only asks what a file is, or analyses another kind, does without it. */
  readonly loadAnalysis: () => Promise<AnalyzeTexts<Analysis>>;
}

/** The content of an artifact in a file, without the compression that was around it. */
export interface ContentFile {
  readonly path: string;
  /** Where it begins in the file, and how long it is, in bytes. */
  readonly from: number;
  readonly size: number;
  /** The packed data ended early: these are the bytes before that. */
  readonly truncated: boolean;
}

/** What is known of a heap dump before its graph is: all objects in it, whether something reaches them or not. Sizes are bytes. */
export interface PreliminaryHistogram {
  readonly objects: number;
  readonly bytes: number;
  readonly classes: number;
  /** Objects are counted; sizes may still change by what the layout of some objects adds. */
  readonly preliminary?: boolean;
  /** The classes with the most bytes, at most 30. */
  readonly histogram: readonly { readonly label: string; readonly objects: number; readonly shallowSize: number }[];
}

/** How far the analysis of a file is. */
export interface FileProgress {
  /** Of the way, 0 to 1. */
  readonly share: number;
  /** Once it is known; told again with every step from then on. */
  readonly early?: PreliminaryHistogram;
}

/**
 * Throws ArtifactError when the input is not of this kind. Called in a process of its own, so it may be long and synchronous;
 * `tell` hears how far it is, and what is known before the rest is.
 */
export type AnalyzeFile = (
  content: ContentFile,
  request: AnalysisRequest,
  onProgress?: (progress: FileProgress) => void,
) => FileAnalysis;

/** Opens an index that the analysis wrote, with the content it was made of. Throws when they do not belong together. */
export type OpenExplorer = (index: string, content: ContentFile) => HeapExplorer;

/** An analyzer of binary artifacts, which are read at any position and not line by line. */
export interface FileAnalyzer {
  readonly kind: ArtifactKind;
  readonly reads: 'file';
  /** Of several artifacts of its kind the largest is analysed. */
  readonly takes: 'largest';
  readonly detect: (head: Head) => number;
  readonly maxConfidence?: number;
  /** As that of texts. */
  readonly loadAnalysis: () => Promise<AnalyzeFile>;
  /** For kinds that are asked questions afterwards. */
  readonly loadExplorer?: () => Promise<OpenExplorer>;
}

export type Analyzer = TextAnalyzer | FileAnalyzer;

/** Of a file: the same but that no evidence of it is a line. */
export type FileAnalysis = TextAnalysis;

export interface TextAnalysis {
  readonly format: string;
  readonly complete: boolean;
  readonly findings: readonly Finding[];
  readonly report: Report;
  /**
   * The fields of the specification and the contract but for `findings` and links, with these findings in the lists that are made
   * of findings: those above, and what is to be said of the input. The evidence of findings gets its text only when the analysis is
   * over, so whoever answers adds `findingsOnWire(outcome.findings)`.
   */
  readonly body: (findings: readonly Finding[]) => JsonObject;
}

/** One artifact of an archive. */
export interface ArchiveMember {
  /** As the archive has it, cleaned for people; may hold folders. */
  readonly name: string;
  /** As far as it is known without unpacking it. */
  readonly bytes: number;
  readonly source: TextSource;
  /** For artifacts that are read at any position. */
  readonly content: () => Promise<ContentFile>;
}

/** The analysis of some parts of an archive, and how its line numbers are found again. */
export interface AnalyzedMembers<Analysis extends TextAnalysis> {
  /** Quoted lines are filled in, with the name of their file. */
  readonly analysis: Analysis;
  /** Fills in the lines of evidence that was made of the same analysis. */
  readonly quote: (evidence: readonly Evidence[]) => Promise<Evidence[]>;
  /** Parts whose packed data is broken or ends early. */
  readonly truncated: readonly string[];
}

/** What an archive analyzer works on: the engine opens the parts and quotes their lines. */
export interface ArchiveContents {
  readonly members: readonly ArchiveMember[];
  /** Members that were not opened and why; `broken`: their packed data is damaged. */
  readonly skipped: readonly { readonly name: string; readonly why: string; readonly broken: boolean }[];
  /** In words, when the archive itself is cut or damaged and `parts` is what could be found of it. */
  readonly damage?: string;
  /** Has parts of one kind analysed together. */
  readonly analyze: <Analysis extends TextAnalysis>(
    parts: readonly ArchiveMember[],
    analyze: (sources: readonly TextSource[]) => Promise<Analysis>,
  ) => Promise<AnalyzedMembers<Analysis>>;
}

/** Throws ArtifactError when the archive is not of this kind. */
export type AnalyzeArchive = (contents: ArchiveContents, request: AnalysisRequest) => Promise<TextAnalysis>;

/** A kind whose artifacts are archives of artifacts: it sees all parts, and decides what each is. */
export interface ArchiveAnalyzer {
  readonly kind: ArtifactKind;
  /** Whether an archive with members of these names is one, when nobody says what it is. */
  readonly matchesNames: (names: readonly string[]) => boolean;
  /** As that of texts. */
  readonly loadAnalysis: () => Promise<AnalyzeArchive>;
}
