import type { Cause } from '@hindsight/model';
import type { LogAnalysis } from '../model.ts';

/** F: the process or the machine fails; S: serious; W: known, but no problem by itself. */
export type Gravity = 'F' | 'S' | 'W';

/** What failed in the words of the log: the exception that decides, or the part of the statement that names it. */
export interface FailureWords {
  /** `OutOfMemoryError: Java heap space` */
  readonly text: string;
  /** The words as the lines of the log have them. */
  readonly marks: readonly string[];
}

/** A kind of failure that is recognized by its words. */
export interface ErrorClass {
  readonly id: string;
  readonly cause: Cause;
  readonly title: string;
  /** What it does to the program and those who use it. */
  readonly effect: string;
  readonly gravity: Gravity;
  /** The number of statements from which a class that is harmless once is serious. */
  readonly seriousFrom?: number;
  /** Classes of inner exceptions that are details of this one: a failed migration is more than the statement in it. */
  readonly over?: readonly string[];
  /** Whether harmless words in the same statement are a detail of it: a build that failed with 401, a node that is offline by a time-out. */
  readonly outranksHarmless?: boolean;
  /** Classes whose errors lead to errors of this one: when they came first, they are the cause. */
  readonly consequenceOf?: readonly string[];
  /** Whole words of exceptions and messages. Linear, not global. */
  readonly signature: RegExp;
  readonly advice: string;
  /** What to do in place of that where the failure has these words: the first of them that occur. */
  readonly adviceFor?: readonly { readonly words: RegExp; readonly advice: string }[];
  /** Whether the words say that something went wrong, but not what: the root of the exception says it. */
  readonly isGeneral?: boolean;
  /** Whether something is given up after several attempts: why they failed stands right before it. */
  readonly isAfterAttempts?: boolean;
  /** Whether the one program that writes these words tells of the failure as INFO; others quote the words of most classes at that level. */
  readonly atAnyLevel?: boolean;
  /** Words of one program that tells of the failure as INFO, where others quote the rest of the signature at that level. */
  readonly atInfo?: RegExp;
  /** Words of a warning of which a single one is a problem: a pause of a minute is none that is handled. */
  readonly onceIsEnough?: RegExp;
  /** Whether the log tells that what failed recovered each time, as in an orderly restart. */
  readonly isHandled?: (log: Pick<LogAnalysis, 'replicaSets' | 'span' | 'stateChanges'>) => boolean;
  /** The number of statements below level ERROR from which it is a problem, where one of them may not be handled as usual. */
  readonly warnsFrom?: number;
  /** The time in ms over which the statements must be spread to be a problem: a start has the same words once. */
  readonly lastsFrom?: number;
  /** Whether it is a problem only when it goes on until the end of the log: what is over then has come to its end. */
  readonly untilEnd?: boolean;
  /** Others bring it about all day: warnings that come as often at first as at last, up to this share of the log, are only a note. */
  readonly usualUpTo?: number;
  /** Whether the same words at a lower level are no failure: a compiler warns in the form in which it tells of errors. */
  readonly isOnlyError?: boolean;
  /** Whether what is only warned about is optional: a program that needs it says so by an error. */
  readonly isOptionalAtWarn?: boolean;
  /** Words for a statement of which the first characters do not say how much; undefined leaves them as they are. */
  readonly describe?: (line: string, below: readonly string[]) => FailureWords | undefined;
}
