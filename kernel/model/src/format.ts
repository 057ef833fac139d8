/** One line of a text artifact. The reader reuses the object: take what you need, never keep it. */
export interface Line {
  /** From 1; continuous over a series of files. */
  readonly number: number;
  /** Byte offset of the line's first byte in the decoded file it stands in. */
  readonly offset: number;
  /** In bytes, without the line end; of a line that was cut, the bytes kept. */
  readonly length: number;
  /** The line was longer than the limit and its rest was dropped. */
  readonly cut: boolean;
  /** The byte at this index, -1 beyond the end: tests without making a string. */
  at(index: number): number;
  /** The bytes among which the line stands, and where it begins: for loops over many bytes; `at` is for single ones. */
  readonly bytes: Uint8Array;
  readonly start: number;
  /** One character per byte (Latin-1): made on demand, cheap, right for everything that is ASCII. */
  readonly text: string;
  /** The line as a person reads it: UTF-8 when it is valid UTF-8, else Latin-1; control characters kept. */
  decode(): string;
  /** What a log daemon or a container engine wrote around the line, when that was taken off: it may hold the only time. */
  readonly envelopeHeader?: string | undefined;
}

/** The beginning of an artifact after decoding: what detection may look at. */
export interface Head {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** Whole lines of `bytes`, Latin-1, without line ends, envelopes removed. Empty for binary content. */
  readonly lines: readonly string[];
}

/** An opened text artifact. Can be read more than once. */
export interface TextSource {
  readonly name: string;
  readonly head: Head;
  /** Calls `onLine` for every line; in a large file not for those that the sieve holds back. */
  readLines(onLine: (line: Line) => void, options?: ReadLinesOptions): Promise<TextSummary>;
  /** The lines of these numbers (as counted in the last `readLines`, else from 1), decoded, as they stand in the file. */
  quote(numbers: ReadonlySet<number>): Promise<Map<number, string>>;
}

export interface ReadLinesOptions {
  /** Number of the first line; 1 when absent. */
  readonly firstNumber?: number;
  /** Where lines are cut, for those who read documents that stand on one line. */
  readonly maxLineBytes?: number;
  readonly prefilter?: LinePrefilter | undefined;
}

/**
 * Knows by their bytes lines that a format has no use for, and may know only some of them: a sieve is there for speed alone. Of
 * blocks of lines it holds back neither the first nor the last.
 */
export interface LinePrefilter {
  /**
   * A WebAssembly module, base64. It imports `env.memory` and exports `prefilter(block, ends, count)`, which makes `~end` of the ends of
   * lines that it holds back, and, when it needs `data`, `begin(scratch, entries)`: data and some room behind it stand at `scratch`.
   */
  readonly program: string;
  readonly data: Uint8Array;
  /** How many entries `data` has. */
  readonly entries: number;
}

export interface TextSummary {
  readonly lines: number;
  /** After decompression. */
  readonly bytes: number;
  /** Of the decompressed content, hex. */
  readonly sha256: string;
  /** Compression layers that were removed, outermost first. */
  readonly encoding: readonly string[];
  /** The sender's word for the compression, when the content turned out to be something else. */
  readonly labelIgnored?: { readonly label: string; readonly found: string };
  /** The compressed data ended early or is damaged: what was decoded before was read. */
  readonly truncated: boolean;
  /** Lines longer than the limit. */
  readonly cutLines: number;
  /** Bytes of value 0 that were skipped (holes that copytruncate leaves). */
  readonly nulBytes: number;
}

export interface Format {
  readonly id: string;
  readonly title: string;
  /** How sure this format is that the head is its own, 0 to 1; it knows nothing of the other formats. */
  readonly detect: (head: Head) => number;
  /** The most that `detect` gives: it is not asked when another is as sure. 1 when it is absent. */
  readonly maxConfidence?: number;
}

/**
 * What a reader says of a line: `read` = understood (also when it carries nothing of use), `foreign` = not of this format
 * (application output), `unparsed` = inside an event of this format and not understood: it is counted and shown.
 */
export type LineStatus = 'read' | 'foreign' | 'unparsed';

export interface LogReader {
  line(line: Line): LineStatus;
  /** The input is over: gives out what is whole. */
  end(): void;
}

export interface LogFormat<Event> extends Format {
  /** Holds back lines for which its reader would say `read` and do nothing. */
  readonly prefilter?: LinePrefilter;
  readonly open: (emit: (event: Event) => void) => LogReader;
}
