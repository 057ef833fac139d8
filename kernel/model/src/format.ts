/** One line of a text artifact. The reader reuses the object, so copy the values that you need and never keep it. */
export interface Line {
  /** The number of the line from 1; it continues over a series of files. */
  readonly number: number;
  /** The byte offset of the line in its decoded file. */
  readonly offset: number;
  /** The length in bytes without the line end; of a truncated line the bytes that were kept. */
  readonly length: number;
  /** Whether the line was longer than the limit and its rest was dropped. */
  readonly cut: boolean;
  /** Returns the byte at this index, or -1 beyond the end. It tests a line without creating a string. */
  at(index: number): number;
  /**
   * The buffer that contains the line, and the position at which it begins; for loops over many bytes, where `at` is
   * too slow.
   */
  readonly bytes: Uint8Array;
  readonly start: number;
  /**
   * The line with one character per byte (Latin-1). It is created on demand, cheap, and right for everything that is
   * ASCII.
   */
  readonly text: string;
  /** Returns the line as a person reads it: UTF-8 when it is valid UTF-8, else Latin-1. Control characters are kept. */
  decode(): string;
  /**
   * The envelope header that a log daemon or a container engine wrote around the line; it may hold the only timestamp.
   */
  readonly envelopeHeader?: string | undefined;
  /**
   * The number of its shape where `ReadLinesOptions.shapes` were found: 0 when it has none, undefined when they were not looked for.
   * The bytes of a line with a shape stay valid until the next line has been emitted.
   */
  readonly shape?: number | undefined;
  /** The block of lines in which it is, for a reader that reads several at once; absent when the lines were not read so. */
  readonly block?: LineBlock | undefined;
}

/** Lines as they are in the file, each ended by a line feed. Every block is a new object, whatever buffer it is in. */
export interface LineBlock {
  readonly bytes: Uint8Array;
  /** Passes over so many lines after the one that is being emitted: its reader has read them as well. */
  skip(lines: number): void;
}

/** The start of an artifact after decoding, for detection. */
export interface Head {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /**
   * The complete lines of `bytes` as Latin-1, without line ends and envelopes. The list is empty for binary content.
   */
  readonly lines: readonly string[];
  /** What a log daemon or a container engine wrote around each of `lines`; absent without envelopes. */
  readonly envelopeHeaders?: readonly (string | undefined)[];
}

/** An opened text artifact. It can be read more than once. */
export interface TextSource {
  readonly name: string;
  /** When the file was written, in ms, as the archive around it states it. */
  readonly modifiedMs?: number | undefined;
  readonly head: Head;
  /** Calls `onLine` for every line; in a large file, lines that the prefilter skips are left out. */
  readLines(onLine: (line: Line) => void, options?: ReadLinesOptions): Promise<TextSummary>;
  /**
   * Returns the lines of these numbers (as counted in the last `readLines`, else from 1), decoded, as the file has
   * them.
   */
  quote(numbers: ReadonlySet<number>): Promise<Map<number, string>>;
}

export interface ReadLinesOptions {
  /** The number of the first line; the default is 1. */
  readonly firstNumber?: number;
  /** The length at which lines are truncated, for readers of documents that are a single line. */
  readonly maxLineBytes?: number;
  readonly prefilter?: LinePrefilter | undefined;
  /** Returns whether the lines that the prefilter skips are needed at the moment; the default is never. */
  readonly needsAllLines?: () => boolean;
  /** Numbers the lines of large plain files by their shapes. */
  readonly shapes?: LineShapeProgram | undefined;
  /** Takes the figures that the prefilter reads; without it, and whenever it returns false, their lines are emitted. */
  readonly onFigures?: OnFigures | undefined;
}

/** The figures of lines that follow one another, apart from skipped ones, in the rows of their block. */
export interface FigureRows {
  readonly rows: Float64Array;
  /** Where the first row begins and the last one ends. */
  readonly from: number;
  readonly to: number;
  /** The number of the first line of the block; a row begins with the index of its line in the block. */
  readonly firstNumber: number;
}

/** Takes the figures of lines, which are valid until it returns. Returns false when it needs the lines themselves. */
export type OnFigures = (figures: FigureRows) => boolean;

/**
 * A prefilter: it skips lines for which the format has no use, by their bytes. It may miss some of them, because it
 * only saves time. It never skips the first or the last line of a block. It may also read the figures of lines, which then need not be
 * emitted.
 */
export interface LinePrefilter {
  /**
   * A WebAssembly module in base64. It imports `env.memory` and exports `prefilter(block, ends, count, rows)`, which
   * replaces the ends of lines that it skips by `~end`. If it needs `data`, it also exports `begin(scratch, entries)`;
   * `scratch` is the address of the data and of some space behind it. A program that reads figures writes rows of
   * FIGURES_PER_ROW doubles to `rows`, unless that is 0, marks their lines as well, and returns the number of rows; the
   * first double of a row is the index of its line in the block.
   */
  readonly program: string;
  readonly data: Uint8Array;
  /** The number of entries in `data`. */
  readonly entries: number;
}

/** Finds the shapes of lines, which is what those have in common that are read alike, while the lines of a file are split. */
export interface LineShapeProgram {
  /**
   * A WebAssembly module in base64. It imports `env.memory` and exports `begin(memory, number)`, which gives it memory that is all
   * zeros and the number after which those of its shapes begin, and `numberLines(block, ends, count, numbers)`, which writes the number of each line's
   * shape: 0 when it has none, which is always so for the last line of a block.
   */
  readonly program: string;
  /** The memory that it needs. */
  readonly bytes: number;
}

/** The length of a row of figures, with the index of its line. */
export const FIGURES_PER_ROW = 6;

export interface TextSummary {
  readonly lines: number;
  /** The size after decompression. */
  readonly bytes: number;
  /** The SHA-256 of the decompressed content in hexadecimal; empty when the caller needs none. */
  readonly sha256: string;
  /** The compression layers that were removed, outermost first. */
  readonly encoding: readonly string[];
  /** The sender's label of the compression, when the content turned out to be something else. */
  readonly labelIgnored?: { readonly label: string; readonly found: string };
  /** Whether the compressed data ended early or is corrupt; everything that was decoded before that was read. */
  readonly truncated: boolean;
  /** The number of lines longer than the limit. */
  readonly cutLines: number;
  /** The number of skipped bytes of value 0 (holes that copytruncate leaves). */
  readonly nulBytes: number;
}

export interface Format {
  readonly id: string;
  readonly title: string;
  /** Returns the confidence that the head has this format, 0 to 1. It does not consider other formats. */
  readonly detect: (head: Head) => number;
  /**
   * The highest confidence that `detect` returns: it is not called when another format is as confident. The default is
   * 1.
   */
  readonly maxConfidence?: number;
}

/**
 * How a reader classifies a line: `read` was understood, also when it is of no use; `foreign` is not of this format
 * (application output); `unparsed` is inside an event of this format and was not understood, so it is counted and
 * shown.
 */
export type LineStatus = 'read' | 'foreign' | 'unparsed';

export interface LogReader {
  line(line: Line): LineStatus;
  /** Does with the figures of lines what `line` would do with the lines; for formats whose prefilter reads figures. */
  figures?(figures: FigureRows): void;
  /** Ends the input and emits the pending events that are complete. */
  end(): void;
}

export interface LogFormat<Event> extends Format {
  /** Skips lines for which the reader would return `read` and do nothing. */
  readonly prefilter?: LinePrefilter;
  readonly open: (emit: (event: Event) => void) => LogReader;
}
