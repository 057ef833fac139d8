import type { Collector, Timestamp } from '../../../events.ts';
import type { StringPool } from '../text/string-pool.ts';

export type LogLevel = 'trace' | 'debug' | 'info' | 'warning' | 'error' | '';

/** One unified-logging line with its decorations taken off. Reused from line to line: take what you need, never keep it. */
export interface Message extends Timestamp {
  readonly line: number;
  /** `GC(n)` in front of the text; -1 when there is none. */
  readonly gcId: number;
  /** Generational ZGC: the `y`, `Y` or `O` of `GC(7) Y: …`; '' otherwise. */
  readonly generation: string;
  /** '' when the log has no levels. */
  readonly level: LogLevel;
  /** Debug or trace. */
  readonly fine: boolean;
  /** `gc,phases`, without padding; '' when the log has no tags. */
  readonly tags: string;
  /** After decorations, `GC(n) ` and the generation letter; leading blanks kept (they are the nesting of phases). */
  readonly text: string;
  /** Leading blanks of the text. */
  readonly indent: number;
  /** Bytes of the text. */
  readonly length: number;
  /** The bytes among which the text stands, and where it begins: for those who read many of them. */
  readonly bytes: Uint8Array;
  readonly start: number;
  /** What a part of the text means, without making a string of it. */
  meaning<Meaning>(texts: StringPool<Meaning>, from: number, to: number): Meaning;
  /** The byte of the text at this index: tests without making a string; -1 beyond the end. */
  at(index: number): number;
  /** The byte after the leading blanks; -1 in an empty text. */
  readonly first: number;
}

/** Understands the messages of one collector or one subject. The unified format asks them in turn until one has read the message. */
export interface MessageReader {
  /** First letters of the messages it may read; it is asked about all when it names none. */
  readonly letters?: string;
  /** Whether it reads messages with a GC id or those without; both when it does not say. */
  readonly inEvents?: boolean;
  /** It reads the logs of these only, and is asked as long as the collector is not known. */
  readonly collectors?: readonly Collector[];
  /** Whether the message was understood. Must be cheap when it is not its own: test `first` before anything else. */
  read(message: Message): boolean;
  /** Gives out what is whole: the log is over, or the JVM restarts inside it. */
  end?(): void;
}
