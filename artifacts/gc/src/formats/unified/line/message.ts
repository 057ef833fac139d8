import type { Collector, Timestamp } from '../../../events.ts';
import type { StringPool } from '../text/string-pool.ts';

export type LogLevel = 'trace' | 'debug' | 'info' | 'warning' | 'error' | '';

/** A line of unified logging without its decorations. The object is reused for every line and must not be kept. */
export interface Message extends Timestamp {
  readonly line: number;
  /** `GC(n)` in front of the text; -1 when there is none. */
  readonly gcId: number;
  /** Generational ZGC: the `y`, `Y` or `O` of `GC(7) Y: …`; '' otherwise. */
  readonly generation: string;
  /** '' when the log has no levels. */
  readonly level: LogLevel;
  /** Whether the level is debug or trace. */
  readonly fine: boolean;
  /** `gc,phases`, without padding; '' when the log has no tags. */
  readonly tags: string;
  /**
   * The text after decorations, `GC(n) ` and the generation letter. Leading blanks are kept, because they show the
   * nesting of phases.
   */
  readonly text: string;
  /** Leading blanks of the text. */
  readonly indent: number;
  /** Bytes of the text. */
  readonly length: number;
  /** The bytes that contain the text, and its start, for readers that examine many bytes. */
  readonly bytes: Uint8Array;
  readonly start: number;
  /** Returns the value of a part of the text from a string pool, without creating a string. */
  meaning<Meaning>(texts: StringPool<Meaning>, from: number, to: number): Meaning;
  /** Returns the byte of the text at this index, without creating a string; -1 beyond the end. */
  at(index: number): number;
  /** The byte after the leading blanks; -1 in an empty text. */
  readonly first: number;
}

/** Reads the messages of one collector or one subject. The readers are tried in turn until one has read the message. */
export interface MessageReader {
  /** First letters of the messages that it may read; all when absent. */
  readonly letters?: string;
  /** Whether it reads messages with a GC id or those without; both when absent. */
  readonly inEvents?: boolean;
  /** It reads logs of these collectors only, and is tried as long as the collector is unknown. */
  readonly collectors?: readonly Collector[];
  /**
   * Reads a message; returns whether it was understood. Must be fast for messages of other readers: test `first` before
   * anything else.
   */
  read(message: Message): boolean;
  /** Emits what is complete, because the log ends or the JVM restarts. */
  end?(): void;
}
