import type { LogLevel } from './levels.ts';

/** What the first line of a record tells. Strings are views into the line. */
export interface RecordHead {
  /** As written; '' when there is none. */
  readonly timestamp: string;
  /** Instead of a timestamp: a number since 1970, whatever its unit. */
  readonly epoch?: number;
  readonly level: LogLevel | undefined;
  readonly thread?: string | undefined;
  readonly logger?: string | undefined;
  readonly message: string;
  /** What the line says besides, of the request or the program: no part of what is repeated, but searched for what must not be shown. */
  readonly context?: string;
  /** It is a part of the record before, although it is written like one. */
  readonly isContinuation?: boolean;
  /** Why, where the format has a field for it. */
  readonly cause?: string;
  /** Further records that stand in the same line. */
  readonly others?: readonly RecordHead[];
  /** The stack trace, when the format carries it in the same line. */
  readonly trace?: readonly string[];
}

/** One way of laying out records. Knows nothing of the others. */
export interface RecordFormat {
  readonly id: string;
  readonly title: string;
  /** The head of a record, or undefined: the line begins none. Asked for every line: it must be fast and linear. */
  readonly read: (text: string) => RecordHead | undefined;
  /** Other lines may look the same: it is asked only while no format with a mark of its own has fitted. */
  readonly weak?: true;
  /** It reads what narrower ones read as well, and less of it: they are asked first while the log is new. */
  readonly general?: true;
  /** What a line that goes on with a record holds, when this format writes something before each line. */
  readonly readContinuation?: (text: string) => string;
  /** Of formats with a head of two lines: what both tell, or undefined when the second does not belong to the first. */
  readonly readSecondLine?: (head: RecordHead, text: string) => RecordHead | undefined;
}

/** What a group of a pattern holds. */
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
}

/** A format that one pattern describes. */
export function definePatternFormat({ id, title, pattern, groups, level, weak, general }: PatternFormat): RecordFormat {
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
    read(text) {
      const match = pattern.exec(text);
      if (!match) return undefined;
      return {
        timestamp: timestamp > 0 ? (match[timestamp] ?? '') : '',
        level: word > 0 ? level(match[word] ?? '') : undefined,
        thread: thread > 0 ? match[thread]?.trim() : undefined,
        logger: logger > 0 ? match[logger]?.trim() : undefined,
        message: match[message] ?? '',
      };
    },
  };
}

/** A line as programs write it, and the fields that are read from it; fields that are not named are not compared. */
export type LineSample = readonly [line: string, expected: Partial<RecordHead>];

/** The samples of one file of formats, by format id. Each `x.ts` has its samples in `x.samples.ts`; tests load them all. */
export type FormatSamples = Readonly<Record<string, readonly LineSample[]>>;
