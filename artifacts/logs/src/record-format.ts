import type { LogLevel } from './levels.ts';
import type { DayOrder } from './time/day-order.ts';

/** The fields that the first line of a record states. Strings are views into the line. */
export interface RecordHead {
  /** As written; '' when there is none. */
  readonly timestamp: string;
  /** Instead of a timestamp: a number since 1970, whatever its unit. */
  readonly epoch?: number;
  /** Instead of a timestamp: milliseconds since the program has started. */
  readonly uptime?: number;
  readonly level: LogLevel | undefined;
  readonly thread?: string | undefined;
  readonly logger?: string | undefined;
  readonly message: string;
  /** Further text of the line about the request or the program: not part of the template, but searched for private data. */
  readonly context?: string;
  /** The line belongs to the record before it, although it looks like a record. */
  readonly isContinuation?: boolean;
  /** The reason, where the format has a field for it. */
  readonly cause?: string;
  /** Further records in the same line. */
  readonly others?: readonly RecordHead[];
  /** The stack trace, when the format carries it in the same line. */
  readonly trace?: readonly string[];
}

/** One format of records. It knows nothing of the other formats. */
export interface RecordFormat {
  readonly id: string;
  readonly title: string;
  /** Returns the head of a record, or undefined when the line begins none. Called for every line: it must be fast and take linear time. */
  readonly read: (text: string) => RecordHead | undefined;
  /** Other lines may look the same: the format is tried only while no distinctive format has matched. */
  readonly weak?: true;
  /** The format also reads, in less detail, what narrower formats read: those are tried first while the log is new. */
  readonly general?: true;
  /** The order of its numeric dates, which others in the same log have as well. */
  readonly dayOrder?: DayOrder;
  /** Lines that differ only in their digits have the same fields at the same places, but for levels that are numbers of two digits. */
  readonly readsDigitsAlike?: true;
  /** Returns the content of a continuation line when this format writes a prefix before each line. */
  readonly readContinuation?: (text: string) => string;
  /** For formats with a head of two lines: returns the fields of both, or undefined when the second does not belong to the first. */
  readonly readSecondLine?: (head: RecordHead, text: string) => RecordHead | undefined;
}

/** The field that a group of a pattern captures. */
type PatternField = 'timestamp' | 'level' | 'letter' | 'thread' | 'logger' | 'message';

interface PatternFormat {
  readonly id: string;
  readonly title: string;
  /** Anchored at the beginning, linear; its groups are `parts`, in this order. */
  readonly pattern: RegExp;
  readonly groups: readonly PatternField[];
  readonly level: (word: string) => LogLevel | undefined;
  readonly weak?: true;
  readonly general?: true;
  readonly readsDigitsAlike?: true;
}

/** Defines a format that one regular expression describes. */
export function definePatternFormat(format: PatternFormat): RecordFormat {
  const { id, title, pattern, groups, level, weak, general, readsDigitsAlike } = format;
  const group = (part: PatternField): number => groups.indexOf(part) + 1;
  const [timestamp, word, thread, logger, message] = [
    group('timestamp'),
    group('level'),
    group('thread'),
    group('logger'),
    group('message'),
  ];
  return {
    id,
    title,
    ...(weak && { weak }),
    ...(general && { general }),
    ...(readsDigitsAlike && { readsDigitsAlike }),
    read(text) {
      const match = pattern.exec(text);
      if (!match) return undefined;
      return {
        timestamp: timestamp > 0 ? (match[timestamp] ?? '') : '',
        level: word > 0 ? level(match[word] ?? '') : undefined,
        thread: thread > 0 ? match[thread]?.trim() : undefined,
        logger: logger > 0 ? match[logger]?.trim() || undefined : undefined,
        message: match[message] ?? '',
      };
    },
  };
}

/** A line as programs write it, and the fields that are read from it; fields that are not named are not compared. */
export type LineSample = readonly [line: string, expected: Partial<RecordHead>];

/** The samples of one file of formats, by format id. Each `x.ts` has its samples in `x.samples.ts`; tests load them all. */
export type FormatSamples = Readonly<Record<string, readonly LineSample[]>>;
